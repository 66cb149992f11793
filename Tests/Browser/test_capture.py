"""The way from the microphone to the engine, without the screen: what the browser says is passed on, and nothing stays stuck."""

import pytest

from conftest import launch, until

# Loads the engine and the microphone of the app as a page of its own would; `statuses` collects what the view is told.
START = """async () => {
  const { Engine } = await import('/bridge/engine.js');
  const { Microphone } = await import('/audio/microphone.js');
  globalThis.engine = await Engine.load();
  globalThis.microphone = new Microphone(engine);
  globalThis.statuses = [];
  microphone.onStatus((status) => statuses.push(status));
  globalThis.arrived = 0;
  let heard = 0;
  engine.onSnapshot((snapshot) => { if (snapshot.time !== heard) arrived += 1; heard = snapshot.time; });
  await microphone.start();
}"""

WAKE_LOCK = """
  globalThis.locks = 0;
  Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
    locks += 1;
    const sentinel = new EventTarget();
    sentinel.release = async () => { locks -= 1; sentinel.dispatchEvent(new Event('release')); };
    return sentinel;
  } } });"""

HIDE = """(isHidden) => {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.fixture
def capture(playwright, site):
    """A page that listens to Chromium's beeping microphone."""
    browsers = []

    def start(script=""):
        browser = launch(playwright)
        browsers.append(browser)
        page = browser.new_context(permissions=["microphone"]).new_page()
        page.add_init_script(WAKE_LOCK + script)
        page.goto(site.address)
        page.evaluate(START)
        return page

    yield start
    for browser in browsers:
        browser.close()


def state(page):
    return page.evaluate("microphone.status.state")


def test_settings_are_read_back(capture):
    status = capture().evaluate("microphone.status")
    assert status["state"] == "listening"
    assert [status[name] for name in ("echoCancellation", "noiseSuppression", "autoGainControl")] == ["off"] * 3
    assert status["sampleRate"] >= 8000


def test_a_setting_the_browser_does_not_tell_is_unknown(capture):
    page = capture("MediaStreamTrack.prototype.getSettings = () => ({ echoCancellation: true, noiseSuppression: false });")
    status = page.evaluate("microphone.status")
    assert (status["echoCancellation"], status["noiseSuppression"], status["autoGainControl"]) == ("on", "off", "unknown")


def test_the_rate_is_never_forced(capture):
    page = capture("""
      globalThis.asked = [];
      const Real = AudioContext;
      globalThis.AudioContext = class extends Real { constructor(options) { super(options); asked.push(options ?? {}); } };""")
    assert page.evaluate("asked.length") == 1
    assert page.evaluate("asked.some((options) => 'sampleRate' in options)") is False


def test_the_screen_stays_on_only_while_sound_arrives(capture):
    page = capture()
    until(page, "locks === 1")
    page.evaluate(HIDE, True)
    until(page, "locks === 0")
    page.evaluate(HIDE, False)
    until(page, "locks === 1")
    page.evaluate("microphone.stop()")
    until(page, "locks === 0")


def test_a_suspended_context_is_woken(capture):
    page = capture()
    until(page, "arrived > 10")
    page.evaluate("void microphone.graph.context.suspend()")
    until(page, "microphone.status.state === 'interrupted'")
    page.evaluate("arrived = 0")
    until(page, "arrived > 10")
    assert state(page) == "listening"


def test_a_context_whose_time_stands_still_is_replaced(capture):
    page = capture()
    until(page, "arrived > 10")
    # Says that it runs and that it woke, but no sound comes any more.
    page.evaluate("""() => {
      globalThis.frozen = microphone.graph;
      frozen.node.disconnect();
      frozen.source.disconnect();
      Object.defineProperty(frozen.context, 'currentTime', { value: 1 });
      arrived = 0;
    }""")
    until(page, "arrived > 10")
    assert page.evaluate("microphone.graph !== frozen") is True
    assert page.evaluate("frozen.track.readyState") == "ended"
    assert state(page) == "listening"


def test_a_device_that_goes_away_is_replaced_by_another(capture):
    page = capture()
    until(page, "arrived > 10")
    page.evaluate("() => { globalThis.gone = microphone.graph; gone.track.dispatchEvent(new Event('ended')); arrived = 0; }")
    until(page, "arrived > 10")
    assert page.evaluate("microphone.graph !== gone") is True


def test_stopping_while_the_question_is_open_leaves_nothing_on(capture):
    page = capture()
    page.evaluate("microphone.stop()")
    page.evaluate("""async () => {
      const real = MediaDevices.prototype.getUserMedia;
      MediaDevices.prototype.getUserMedia = async function (wanted) {
        globalThis.late = await real.call(this, wanted);
        await new Promise((resolve) => setTimeout(resolve, 200));
        return late;
      };
      const start = microphone.start();
      microphone.stop();
      await start;
    }""")
    assert page.evaluate("late.getTracks().map((track) => track.readyState)") == ["ended"]
    assert state(page) == "off"


def test_a_recording_sounds_the_same_at_any_speed(capture):
    page = capture()
    page.evaluate("microphone.stop()")
    cents = page.evaluate("""async () => {
      const { Recording } = await import('/audio/recording.js');
      const rate = 44100;
      const seconds = 2;
      const bytes = new DataView(new ArrayBuffer(44 + 2 * rate * seconds));
      const word = (offset, text) => [...text].forEach((letter, index) => bytes.setUint8(offset + index, letter.charCodeAt(0)));
      word(0, 'RIFF'); bytes.setUint32(4, bytes.byteLength - 8, true); word(8, 'WAVEfmt ');
      bytes.setUint32(16, 16, true); bytes.setUint16(20, 1, true); bytes.setUint16(22, 1, true); bytes.setUint32(24, rate, true);
      bytes.setUint32(28, 2 * rate, true); bytes.setUint16(32, 2, true); bytes.setUint16(34, 16, true);
      word(36, 'data'); bytes.setUint32(40, 2 * rate * seconds, true);
      for (let frame = rate / 2; frame < rate * seconds; frame += 1) {
        const time = frame / rate;
        const dither = (frame * 7919 % 11) - 5;
        bytes.setInt16(44 + 2 * frame, 8000 * Math.sin(2 * Math.PI * 221 * time) + 4000 * Math.sin(2 * Math.PI * 442 * time) + dither, true);
      }
      await engine.setMode('chromatic');
      const recording = new Recording(engine);
      const found = [];
      for (const speed of [1, 6]) {
        void recording.open(new Blob([bytes.buffer]), speed); // from here on the status is of this run
        await new Promise((resolve) => recording.onStatus((status) => { if (status.state === 'ended') resolve(undefined); }));
        await new Promise((resolve) => setTimeout(resolve, 300));
        found.push(engine.latest.cents);
      }
      return found;
    }""")
    # 1200 log2(221 / 220) = 7.85 cents above A3.
    for found in cents:
        assert abs(found - 7.851) < 0.1
