"""The microphone: one request, given back when the page is hidden, and a way on for each of the five reasons against it."""

import numpy
import pytest

import sounds
from conftest import launch, serve, show, until, SITE
from states import STATES


def refusing(name):
    return f"MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('no', '{name}'))"


# Reason, what makes it, the verdict, the first words of the hint, the primary way on.
REASONS = [
    ("denied", refusing("NotAllowedError"), "The microphone is off", "Tune by ear instead", "How to allow it"),
    ("none found", refusing("NotFoundError"), "No microphone found", "Plug one in", "Try again"),
    ("in use", refusing("NotReadableError"), "The microphone is busy", "Another program holds it", "Try again"),
    ("insecure page", "Object.defineProperty(globalThis, 'isSecureContext', { value: false })", "This page is not secure",
     "Browsers give a microphone to https", "What to do"),
    ("blocked by policy", "Object.defineProperty(document, 'featurePolicy', { value: { allowsFeature: () => false } })",
     "The microphone is blocked", "The page around Woodshed", "What to do"),
]


@pytest.mark.parametrize("reason, script, verdict, hint, primary", REASONS, ids=[reason[0] for reason in REASONS])
def test_every_reason_has_its_words_and_a_way_on(room, reason, script, verdict, hint, primary):
    page = room(listening=False, script=script)
    page.click(".start")
    page.wait_for_selector(".tune[data-phase=off]")
    assert page.inner_text(".verdict") == verdict
    assert page.inner_text(".hint").startswith(hint)
    assert page.is_visible("text=Open a recording")
    page.click(".string[aria-label^='String 5']")
    assert page.inner_text(".sounding") == "Sounding A2, 110.00 hertz"
    page.click(f".actions button:has-text('{primary}')")
    if primary != "Try again":
        assert page.locator(".steps li:visible").count() == 3
        page.click("dialog[open] >> text=Try again")
    page.wait_for_selector(".tune[data-phase=off]")
    assert page.inner_text(".verdict") == verdict
    assert not page.errors


def test_messages_differ(room):
    words = [(verdict, hint) for _, _, verdict, hint, _ in REASONS]
    assert len(set(words)) == len(REASONS)


def test_a_real_denial(playwright, site):
    browser = launch(playwright)
    try:
        page = browser.new_context(permissions=[]).new_page()
        page.goto(site.address)
        page.click(".start")
        page.wait_for_selector(".tune[data-phase=off]")
        assert page.inner_text(".verdict") == "The microphone is off"
    finally:
        browser.close()


def test_a_real_policy(playwright):
    with serve(SITE, {"Permissions-Policy": "microphone=()"}) as server:
        browser = launch(playwright, "--use-fake-ui-for-media-stream")
        try:
            page = browser.new_page()
            page.goto(server.address)
            page.click(".start")
            page.wait_for_selector(".tune[data-phase=off]")
            assert page.inner_text(".verdict") == "The microphone is blocked"
        finally:
            browser.close()


def test_trying_again_works_when_the_reason_has_gone(room):
    script = """
      const real = MediaDevices.prototype.getUserMedia;
      MediaDevices.prototype.getUserMedia = function (...given) {
        return globalThis.isFree ? real.apply(this, given) : Promise.reject(new DOMException('no', 'NotReadableError'));
      };"""
    page = room(listening=False, script=script)
    page.context.grant_permissions(["microphone"])
    page.click(".start")
    page.wait_for_selector(".tune[data-phase=off]")
    page.evaluate("globalThis.isFree = true")
    page.click("text=Try again")
    page.wait_for_selector(".tune[data-phase=listening]")


def test_two_starts_make_one_request(room):
    script = """
      globalThis.requests = 0;
      const real = MediaDevices.prototype.getUserMedia;
      MediaDevices.prototype.getUserMedia = function (...given) { requests += 1; return real.apply(this, given); };"""
    page = room(listening=False, script=script)
    page.context.grant_permissions(["microphone"])
    page.evaluate("{ const start = document.querySelector('.start'); start.click(); start.click(); }")
    page.wait_for_selector(".tune[data-phase=listening]")
    assert page.evaluate("requests") == 1


def test_processing_that_spoils_pitch_is_asked_off(room):
    script = """
      const real = MediaDevices.prototype.getUserMedia;
      MediaDevices.prototype.getUserMedia = function (wanted) { globalThis.wanted = wanted; return real.call(this, wanted); };"""
    page = room(script=script)
    audio = page.evaluate("wanted.audio")
    assert [audio[name] for name in ("echoCancellation", "noiseSuppression", "autoGainControl")] == [False, False, False]


def test_hidden_page_gives_the_microphone_back_and_reads_again(listen, tmp_path):
    sound = sounds.pluck(sounds.frequency(45, 6.0), 20)
    page = listen(sounds.write(tmp_path / "tone.wav", sounds.noise(sound)))
    page.evaluate("""
      globalThis.tracks = [];
      const real = MediaDevices.prototype.getUserMedia;
      MediaDevices.prototype.getUserMedia = async function (wanted) {
        const stream = await real.call(this, wanted);
        tracks.push(...stream.getTracks());
        return stream;
      };
      globalThis.hide = (isHidden) => {
        Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      };""")
    named = "document.querySelector('.lamp .name').textContent.startsWith('A')"
    page.click(".start")
    until(page, named)
    page.evaluate("hide(true)")
    assert page.evaluate("tracks.map((track) => track.readyState)") == ["ended"]
    page.wait_for_selector(".tune[data-state=quiet]")
    page.evaluate("hide(false)")
    until(page, named)
    assert page.evaluate("tracks.map((track) => track.readyState)") == ["ended", "live"]


def test_going_on_without_a_microphone(room):
    page = room(listening=False)
    page.click("text=Go on without a microphone")
    page.wait_for_selector(".tune[data-phase=off]")
    page.context.grant_permissions(["microphone"])
    page.click(".actions >> text=Start listening")
    page.wait_for_selector(".tune[data-phase=listening]")


def test_a_recording_is_read(listen, tmp_path):
    quiet = sounds.write(tmp_path / "quiet.wav", sounds.noise(sounds.silence(5)))
    sound = numpy.concatenate([sounds.silence(0.5), sounds.pluck(sounds.frequency(50, -8.0), 3)])
    recording = sounds.write(tmp_path / "recording.wav", sounds.noise(sound))
    page = listen(quiet)
    page.click("text=Go on without a microphone")
    page.set_input_files("input[type=file]", recording)
    until(page, "document.querySelector('.lamp .name').textContent.startsWith('D')")
    until(page, "document.querySelector('.level-words').textContent === 'The recording has ended'")
    cents = {reading["cents"] for reading in page.evaluate("readings") if reading["name"] == "D3"}
    assert "−8.0" in cents
    page.click("text=Close the recording")
    page.wait_for_selector(".tune[data-phase=off]")
    page.set_input_files("input[type=file]", tmp_path / "broken.wav" if (tmp_path / "broken.wav").write_text("no sound") else "")
    until(page, "document.querySelector('.hint').textContent.startsWith('That file holds no sound')")


def test_a_sounding_string_is_not_judged(room):
    """The loudspeaker must not tune the string: while it sounds, the microphone hears silence."""
    script = """
      const real = MediaDevices.prototype.getUserMedia;
      MediaDevices.prototype.getUserMedia = async function (wanted) { return (globalThis.stream = await real.call(this, wanted)); };"""
    page = room(script=script)
    show(page, STATES["quiet"])
    page.click(".string[aria-label^='String 4']")
    assert page.inner_text(".verdict") == "This is D3"
    assert page.evaluate("stream.getTracks()[0].enabled") is False
    until(page, "stream.getTracks()[0].enabled")
    until(page, "document.querySelector('.verdict').textContent === 'Play any string'")
