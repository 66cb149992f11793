/** Keeps the app on this device and tells when a newer one lies ready. It is used when the player says so, never by itself. */
export class Update {
  /** @param {() => void} ready */
  constructor(ready) {
    this.ready = ready;
    /** @type {ServiceWorker | undefined} */
    this.waiting = undefined;
    this.isWanted = false;
  }

  async start() {
    if (!('serviceWorker' in navigator)) return;
    try {
      const registration = await navigator.serviceWorker.register(new URL('./service-worker.js', import.meta.url));
      this.watch(registration);
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        if (this.isWanted) location.reload();
      });
    } catch {
      // A private window or a server without it: Woodshed works, only not offline.
    }
  }

  /** @param {ServiceWorkerRegistration} registration */
  watch(registration) {
    const check = () => {
      if (!registration.waiting || !navigator.serviceWorker.controller) return;
      this.waiting = registration.waiting;
      this.ready();
    };
    check();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', check));
  }

  use() {
    this.isWanted = true;
    this.waiting?.postMessage('use');
  }
}
