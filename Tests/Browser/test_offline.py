"""Weight, privacy and offline: what is loaded, from where, and what works without a network."""

import base64
import hashlib
import re
import shutil

import pytest

import sounds
from conftest import SITE, launch, serve, until

FIRST_LOAD_LIMIT = 400 * 1024


@pytest.fixture
def visitor(playwright, tmp_path):
    """A browser that reads a silent WAV file, with service workers."""
    wav = sounds.write(tmp_path / "a.wav", sounds.noise(sounds.pluck(sounds.frequency(45, 3.0), 30)))
    browser = launch(playwright, f"--use-file-for-fake-audio-capture={wav}%noloop")
    yield browser.new_context(permissions=["microphone"])
    browser.close()


def is_kept(page):
    until(page, "navigator.serviceWorker.controller !== null")


def test_first_load_is_small_and_all_from_here(visitor, site, capsys):
    foreign = []
    visitor.on("request", lambda request: request.url.startswith(site.address) or foreign.append(request.url))
    page = visitor.new_page()
    page.goto(site.address)
    is_kept(page)
    page.click(".start")
    until(page, "document.querySelector('.lamp .name').textContent.startsWith('A')")
    assert foreign == []
    total = sum(site.bytes.values())
    with capsys.disabled():
        plain = sum(site.plain_bytes.values())
        print(f"\nfirst load of everything: {len(site.bytes)} files, {total} bytes compressed, {plain} bytes on the device")
    assert "/engine/WasmApp.wasm" in site.bytes and "/audio/capture-worklet.js" in site.bytes
    assert total <= FIRST_LOAD_LIMIT


def test_the_page_forbids_itself_other_servers(visitor, site):
    page = visitor.new_page()
    page.goto(site.address)
    blocked = page.evaluate("fetch('https://example.org/').then(() => 'sent', () => 'blocked')")
    assert blocked == "blocked"


def test_offline_reload_reads_notes(visitor, site):
    page = visitor.new_page()
    page.goto(site.address)
    is_kept(page)
    visitor.set_offline(True)
    before = len(site.requested)
    page.reload()
    page.click(".start")
    until(page, "document.querySelector('.lamp .name').textContent.startsWith('A')")
    assert len(site.requested) == before


def test_a_new_version_is_offered_and_never_used_unasked(visitor, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder)
    with serve(folder) as server:
        page = visitor.new_page()
        page.goto(server.address)
        is_kept(page)
        publish(folder)
        page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
        page.click(".start")
        page.wait_for_selector(".tune[data-phase=listening]")
        page.wait_for_timeout(1500)
        assert page.evaluate("document.documentElement.lang") == "en", "still the version the player is using"
        page.click(".setting-line")
        page.wait_for_selector(".update:not([hidden])")
        assert page.inner_text(".update") == "A new version is ready. Use it now"
        with page.expect_navigation():
            page.click(".update")
        until(page, "document.documentElement.lang === 'en-GB'")


def publish(folder):
    """Puts a changed page on the server, as a new build would."""
    index = folder / "index.html"
    index.write_text(index.read_text().replace('lang="en"', 'lang="en-GB"'))
    rewrite_list(folder)


def test_a_half_published_version_is_refused(visitor, tmp_path):
    """A file that does not match the list must not end up beside files that do."""
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder)
    with serve(folder) as server:
        page = visitor.new_page()
        page.goto(server.address)
        is_kept(page)
        publish(folder)
        (folder / "settings.js").write_text("broken on the way")
        page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update()).catch(() => {})")
        page.wait_for_timeout(2500)
        assert page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.waiting)") is None
        page.reload()
        page.wait_for_selector(".tune")
        assert page.evaluate("document.documentElement.lang") == "en"


def rewrite_list(folder):
    """Writes the new hash of index.html and a new version into the service worker."""
    digest = base64.b64encode(hashlib.sha256((folder / "index.html").read_bytes()).digest()).decode()
    worker = folder / "service-worker.js"
    text = re.sub(r"\['index.html', '[^']*'\]", f"['index.html', 'sha256-{digest}']", worker.read_text())
    worker.write_text(re.sub(r"const version = '[^']*'", "const version = 'next'", text))


def test_it_can_be_installed(playwright, site, tmp_path):
    context = playwright.chromium.launch_persistent_context(
        str(tmp_path / "profile"), executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    try:
        page = context.pages[0]
        page.goto(site.address)
        is_kept(page)
        session = context.new_cdp_session(page)
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        assert session.send("Page.getAppManifest")["errors"] == []
    finally:
        context.close()
