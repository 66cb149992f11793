"""What the browser tests share: a server for the built app, browsers, pages, a fake engine and a fake microphone."""

import functools
import gzip
import http.server
import io
import pathlib
import threading
from contextlib import contextmanager

import pytest
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = ROOT / ".build" / "site"
FAKE_ENGINE = (pathlib.Path(__file__).parent / "fake-engine.js").read_text()
PHONE = {"width": 390, "height": 844}
LANDSCAPE = {"width": 844, "height": 390}
COMPRESSED = {".html", ".js", ".css", ".svg", ".wasm", ".webmanifest"}
DESKTOP = {"width": 1280, "height": 800}


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def end_headers(self):
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def do_GET(self):
        self.server.requested.append(self.path)
        super().do_GET()

    def send_head(self):
        """Compresses as static hosts do, and counts what goes over the line."""
        path = pathlib.Path(self.translate_path(self.path))
        if path.is_dir():
            path = path / "index.html"
        if not path.is_file():
            return super().send_head()
        plain = path.read_bytes()
        data = gzip.compress(plain) if path.suffix in COMPRESSED else plain
        self.server.plain_bytes[self.path] = len(plain)
        self.server.bytes[self.path] = len(data)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(data)))
        if path.suffix in COMPRESSED:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        return io.BytesIO(data)


@contextmanager
def serve(folder, headers=None):
    """A static server on a free port; it counts what it serves."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    server.requested, server.bytes, server.plain_bytes, server.headers = [], {}, {}, headers or {}
    server.address = f"http://localhost:{server.server_port}/"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


@pytest.fixture
def site():
    with serve(SITE) as server:
        yield server


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as instance:
        yield instance


ARGUMENTS = ["--no-sandbox", "--use-fake-device-for-media-stream"]


def launch(playwright, *more):
    return playwright.chromium.launch(executable_path="/usr/bin/chromium", args=[*ARGUMENTS, *more])


@pytest.fixture(scope="session")
def browser(playwright):
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture
def listen(playwright, site):
    """Opens the app in a browser whose microphone is a WAV file, and starts it."""
    open_browsers = []

    def start(wav, stored=None, view=PHONE):
        flag = f"--use-file-for-fake-audio-capture={wav}%noloop"
        browser = launch(playwright, flag)
        open_browsers.append(browser)
        context = browser.new_context(viewport=view, permissions=["microphone"])
        page = context.new_page()
        if stored:
            page.add_init_script(f"localStorage.setItem('woodshed.settings', {stored!r})")
        page.add_init_script(RECORDER)
        page.goto(site.address)
        return page

    yield start
    for browser in open_browsers:
        browser.close()


# Notes what is on the screen ten times a second, with the time since the start.
RECORDER = """
globalThis.readings = [];
setInterval(() => {
  const text = (selector) => document.querySelector(selector)?.textContent ?? '';
  const root = document.querySelector('.tune');
  if (!root || root.dataset.phase !== 'listening') return;
  readings.push({
    time: performance.now(), state: root.dataset.state, cents: text('.cents .figure'), hertz: text('.hertz .figure'),
    name: document.querySelector('.lamp .name')?.textContent ?? '', verdict: text('.verdict'), hint: text('.hint'),
    heard: document.querySelector('.string[data-heard]')?.getAttribute('aria-label') ?? '',
    meter: document.querySelector('.meter').getAttribute('aria-valuetext'), caption: text('.level-words'),
  });
}, 100);
"""


@pytest.fixture
def room(browser, site):
    """Opens the app with the fake engine, so that a test says what is heard; no microphone unless `listening`."""
    contexts = []

    def open_room(view=PHONE, scheme="dark", listening=True, stored=None, script="", **more):
        permissions = ["microphone"] if listening else []
        context = browser.new_context(
            viewport=view, color_scheme=scheme, permissions=permissions, service_workers="block", **more)
        contexts.append(context)
        page = context.new_page()
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.route("**/bridge/engine.js", lambda route: route.fulfill(body=FAKE_ENGINE, content_type="text/javascript"))
        if stored is not None:
            page.add_init_script(f"if (!localStorage.length) localStorage.setItem('woodshed.settings', {stored!r})")
        if script:
            page.add_init_script(script)
        page.goto(site.address)
        page.wait_for_selector(".tune")
        if listening:
            page.wait_for_selector(".start")
            page.click(".start")
            page.wait_for_selector(".tune[data-phase=listening]")
        return page

    yield open_room
    for context in contexts:
        context.close()


def show(page, state):
    """Lets the fake engine say `state`, and waits until the screen stands still."""
    page.evaluate("(state) => fakeEngine.reset(state)", state)
    page.wait_for_timeout(260)


def until(page, condition, seconds=15):
    """Waits until the JavaScript condition holds; the page's own policy forbids playwright's way of waiting."""
    for _ in range(int(seconds * 20)):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never came true: {condition}")
