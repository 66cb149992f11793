"""Access: axe in both themes, contrast measured on the pixels, targets, text size, reading direction, forced colours, motion."""

import io
import math

import numpy
import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image

from conftest import DESKTOP, LANDSCAPE, PHONE, show
from states import STATES

SIZES = {"phone": PHONE, "landscape": LANDSCAPE, "desktop": DESKTOP}
LEAST_CONTRAST = 4.5


def violations(page):
    found = Axe().run(page).response["violations"]
    return [(violation["id"], [node["html"][:90] for node in violation["nodes"]]) for violation in found]


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing(room, scheme):
    page = room(scheme=scheme)
    for name in ("quiet", "in-tune", "close", "adjust", "cannot-tell", "locked-quiet"):
        show(page, STATES[name])
        assert violations(page) == [], name
    page.click(".setting-line")
    page.wait_for_timeout(300)
    assert violations(page) == [], "sheet"
    page.click("text=More tunings")
    assert violations(page) == [], "all tunings"
    page.evaluate("document.querySelectorAll('.fold').forEach((fold) => (fold.open = true))")
    assert violations(page) == [], "everything unfolded"
    page.keyboard.press("Escape")
    page.click(".views button:nth-child(2)")
    assert violations(page) == [], "strobe"
    page.evaluate("document.querySelector('.stage-switch').click()")
    assert violations(page) == [], "stage mode"


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_without_a_microphone(room, scheme):
    script = "MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))"
    page = room(scheme=scheme, listening=False, script=script)
    assert violations(page) == [], "first run"
    page.click(".start")
    page.wait_for_selector(".tune[data-phase=off]")
    assert violations(page) == [], "microphone off"
    page.click("text=How to allow it")
    page.wait_for_timeout(300)
    assert violations(page) == [], "how to allow it"


TEXTS = """() => {
  const shown = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.textContent.trim() || node.parentElement.closest('.visually-hidden, [hidden], noscript, .stage-switch, .lamp .name')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    const style = getComputedStyle(node.parentElement);
    if (width < 2 || style.visibility === 'hidden') continue;
    shown.push({ text: node.textContent.trim(), x, y, width, height, colour: node.parentElement.closest('svg') ? style.fill : style.color });
  }
  return shown;
}"""


def luminance(rgb):
    part = numpy.asarray(rgb, dtype=float) / 255
    linear = numpy.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return linear @ numpy.array([0.2126, 0.7152, 0.0722])


def contrast(colour, background):
    """The ratio of WCAG 2 against the background pixel that is worst, lines left out (3 % of the pixels)."""
    text, behind = luminance(colour), luminance(background.reshape(-1, 3))
    ratios = (numpy.maximum(text, behind) + 0.05) / (numpy.minimum(text, behind) + 0.05)
    return float(numpy.percentile(ratios, 3))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_text_over_the_glow_can_be_read(room, size, scheme, capsys):
    page = room(view=SIZES[size], scheme=scheme)
    worst = (99.0, "")
    for name in ("quiet", "in-tune", "close", "adjust"):
        show(page, STATES[name])
        texts = page.evaluate(TEXTS)
        page.evaluate("""() => document.querySelectorAll('*').forEach((node) => {
          node.style.setProperty('-webkit-text-fill-color', 'transparent');
          if (node.matches('text')) node.style.setProperty('fill', 'transparent');
        })""")
        picture = numpy.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
        page.evaluate("""() => document.querySelectorAll('*').forEach((node) => {
          node.style.removeProperty('-webkit-text-fill-color');
          node.style.removeProperty('fill');
        })""")
        assert len(texts) > 12
        for text in texts:
            left, top = max(0, int(text["x"])), max(0, int(text["y"]))
            behind = picture[top : int(text["y"] + text["height"]), left : int(text["x"] + text["width"])]
            if behind.size == 0:
                continue
            colour = [float(part) for part in text["colour"].removeprefix("rgb(").removesuffix(")").split(",")]
            worst = min(worst, (contrast(colour, behind), f"{name}: {text['text']}"))
    with capsys.disabled():
        print(f"\nleast contrast, {size} {scheme}: {worst[0]:.1f} ({worst[1]})")
    assert worst[0] >= LEAST_CONTRAST, worst


SMALL_TARGETS = """() => [...document.querySelectorAll('button, a, summary, label.tuning, input:not([type=file]):not([type=radio])')]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.matches('.stage-switch'))
  .map((node) => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 43.5 || height < 43.5)
  .map(([html, { width, height }]) => `${html} ${width}x${height}`)"""


@pytest.mark.parametrize("size", SIZES)
def test_targets_are_44_pixels_at_least(room, size):
    page = room(view=SIZES[size])
    show(page, STATES["close"])
    assert page.evaluate(SMALL_TARGETS) == []
    page.click(".setting-line")
    page.wait_for_timeout(300)
    page.click("text=More tunings")
    page.evaluate("document.querySelectorAll('.fold').forEach((fold) => (fold.open = true))")
    assert page.evaluate(SMALL_TARGETS) == []


CUT = """() => [...document.querySelectorAll('.verdict, .hint, .figure, .caption, .note, .level-caption, .setting-line, .views button, .pill, .lead, .way-out')]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }))
  .filter((node) => {
    const box = node.getBoundingClientRect();
    const isWide = box.left < -1 || box.right > innerWidth + 1;
    return isWide || node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflow !== 'visible';
  })
  .map((node) => node.className + ': ' + node.textContent)"""


@pytest.mark.parametrize("size", SIZES)
def test_text_twice_as_large_is_never_cut(room, size):
    page = room(view=SIZES[size])
    show(page, STATES["close"])
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.wait_for_timeout(200)
    assert page.evaluate(CUT) == []
    lamp = page.evaluate("document.querySelector('.lamp .ring').getBoundingClientRect().toJSON()")
    assert lamp["height"] > 100 and lamp["bottom"] <= SIZES[size]["height"]
    overlap = page.evaluate("""() => {
      const parts = ['.words', '.cents .figure', '.string-row', '.level'].map((part) => document.querySelector(part).getBoundingClientRect());
      const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      return parts.some((a, index) => parts.slice(index + 1).some((b) => meets(a, b)));
    }""")
    assert not overlap


def test_right_to_left(room):
    """Text, navigation and level mirror; the lamp, its scale, the strings and the numbers do not."""
    page = room(view=DESKTOP)
    page.evaluate("document.documentElement.dir = 'rtl'")
    show(page, STATES["close"])
    strings = page.evaluate("[...document.querySelectorAll('.string')].map((node) => node.getBoundingClientRect().left)")
    assert strings == sorted(strings)
    assert page.evaluate("document.querySelector('.lamp .lit').isPointInFill(new DOMPoint(110, 0))")
    assert page.evaluate("document.querySelector('.brand').getBoundingClientRect().left") > 1000
    assert page.evaluate("getComputedStyle(document.querySelector('.cents .figure')).direction") == "ltr"
    fill, line = (page.evaluate(f"document.querySelector('{part}').getBoundingClientRect().right") for part in (".level-fill", ".level-line"))
    assert fill == pytest.approx(line, abs=1)


def test_forced_colours_keep_the_pictures_and_switch_the_glow_off(room):
    page = room(forced_colors="active")
    show(page, STATES["close"])
    assert not page.is_visible(".glow i")
    pixels = numpy.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB")).astype(int)
    box = page.locator(".lamp .shade").first.bounding_box()
    middle = int(box["y"] + box["height"] * 0.9)
    lit = pixels[middle, int(box["x"] + box["width"] * 0.55)]
    dark = pixels[int(box["y"] + box["height"] / 2), int(box["x"] + 8)]
    ratio = (max(luminance(lit), luminance(dark)) + 0.05) / (min(luminance(lit), luminance(dark)) + 0.05)
    assert ratio > 7


def test_reduced_motion_has_no_turning_strobe_and_no_gliding(room):
    page = room(reduced_motion="reduce")
    page.evaluate("location.hash = 'tune/strobe'")
    page.wait_for_selector(".tune[data-view=strobe]")
    show(page, STATES["close"])
    before = page.locator(".strobe .blocks").first.get_attribute("transform")
    page.evaluate("(state) => fakeEngine.reset({ ...state, strobePhase: 0.4 })", STATES["close"])
    page.wait_for_timeout(150)
    assert page.locator(".strobe .blocks").first.get_attribute("transform") == before
    assert not page.is_visible(".strobe .blocks >> nth=0") and page.is_visible(".strobe .bar-marker")
    page.evaluate("location.hash = 'tune/lamp'")
    page.evaluate("(state) => new Promise((done) => { fakeEngine.reset(state); requestAnimationFrame(() => requestAnimationFrame(done)); })", STATES["adjust"])
    turned = page.locator(".needle").get_attribute("transform")
    assert float(turned.removeprefix("rotate(").removesuffix(")")) == pytest.approx(-60 * math.asinh(23.4 / 6) / math.asinh(50 / 6), abs=0.01)


def test_strobe_turns_right_when_sharp(room):
    page = room()
    page.evaluate("location.hash = 'tune/strobe'")
    page.wait_for_selector(".tune[data-view=strobe]")

    def angle():
        turned = page.locator(".strobe .blocks").first.get_attribute("transform") or "rotate(0)"
        return float(turned.removeprefix("rotate(").removesuffix(")"))

    show(page, {**STATES["close"], "strobePhase": 0.1})
    before = angle()
    show(page, {**STATES["close"], "strobePhase": 0.3})
    assert angle() > before
    assert page.inner_text(".hint") == "Drifting right, 3.2 cents sharp."
