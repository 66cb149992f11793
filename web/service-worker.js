/// <reference lib="webworker" />

// Keeps every file of one version on the device and serves them together, so that no two versions ever mix.
// Scripts/build-site writes the list of files and their hashes in place of the two empty values.
const version = '';
/** @type {[string, string][]} */
const files = [];

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const prefix = 'woodshed-';
const cacheName = prefix + version;

async function install() {
  const cache = await caches.open(cacheName);
  // A file that does not match its hash fails the whole installation: the version before stays in use.
  await Promise.all(
    files.map(async ([path, integrity]) => {
      const response = await fetch(new Request(path, { integrity, cache: 'no-cache' }));
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      await cache.put(path, response);
    }),
  );
}

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  }
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const isPage = request.mode === 'navigate' && new URL(request.url).pathname === new URL(scope.registration.scope).pathname;
  return (isPage && (await cache.match('index.html'))) || fetch(request);
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(forgetOthers().then(() => scope.clients.claim())));
scope.addEventListener('message', (event) => {
  if (event.data === 'use') void scope.skipWaiting();
});
scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && new URL(url).origin === location.origin) event.respondWith(answer(event.request));
});
