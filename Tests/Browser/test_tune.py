"""The Tune screen, painted from a fake engine: pictures, words, keyboard, settings."""

import json
import math

import pytest

from conftest import DESKTOP, LANDSCAPE, PHONE, show, until
from states import STATES, reading

WORDS = [
    ("quiet", "Play any string", "Woodshed finds which one it is.", None),
    ("in-tune", "In tune", "Leave it there.", "E2, in tune"),
    ("close", "Close", "A little sharp. Ease it down.", "A2, 3 cents sharp"),
    ("close-flat", "Close", "A little flat. Bring it up.", "G3, 8 cents flat"),
    ("adjust", "Adjust", "Flat. Tune up.", "D3, 23 cents flat"),
    ("adjust-sharp", "Adjust", "Sharp. Tune down.", "G♯3, 31 cents sharp"),
    ("other-string", "Adjust", "That is D. Play A.", "A2, 40 cents sharp"),
    ("cannot-tell", "Cannot tell", "Pluck one string, and let it ring.", None),
    ("locked-quiet", "Play A2", "Only string 5. Hold it again for all of them.", None),
]


def lit_part(page):
    """The share of the disc that is lit, measured on the shape itself."""
    return page.evaluate("""() => {
      const lit = document.querySelector('.lamp .lit');
      let inside = 0, all = 0;
      for (let x = -118; x < 119; x += 4) for (let y = -118; y < 119; y += 4) {
        if (x * x + y * y > 118 * 118) continue;
        all += 1;
        const point = new DOMPoint(x, y);
        if (lit.isPointInFill(point)) inside += 1;
      }
      return inside / all;
    }""")


def test_words_and_meter(room):
    page = room()
    for name, verdict, hint, spoken in WORDS:
        show(page, STATES[name])
        assert page.inner_text(".verdict") == verdict, name
        assert page.inner_text(".hint") == hint, name
        meter = page.locator("[role=meter]")
        assert meter.get_attribute("aria-valuetext") == (spoken or verdict), name
        assert meter.get_attribute("aria-valuemin") == "-50" and meter.get_attribute("aria-valuemax") == "50"
        assert -50 <= float(meter.get_attribute("aria-valuenow")) <= 50
    assert not page.errors


def test_figures(room):
    page = room()
    for cents, written in [(3.24, "+3.2"), (-23.44, "−23.4"), (0.0, "+0.0"), (-0.04, "+0.0")]:
        show(page, reading("A2", cents, 0.8, 110.2, 5, "close"))
        assert page.inner_text(".cents .figure") == written
        assert page.inner_text(".cents .caption") == "cents, ±0.8"
    assert page.inner_text(".hertz .figure") == "110.20"
    assert page.inner_text(".hertz .caption") == "hertz, string 5"
    show(page, reading("A6", 1, 0.8, 1760.04, 0, "inTune"))
    assert page.inner_text(".hertz .figure") == "1760.0"
    assert page.inner_text(".hertz .caption") == "hertz"
    show(page, STATES["quiet"])
    assert (page.inner_text(".cents .figure"), page.inner_text(".hertz .figure")) == ("–", "–")


def test_pictures_differ_by_shape(room):
    """86 % to 74 % and 26 % to 12 % of the lamp's width are lit, as the distance grows; a full disc when right."""
    page = room()
    parts = {}
    for name, cents, lamp in [("3", 3, "close"), ("15", 15, "close"), ("16", 15, "adjust"), ("50", 50, "adjust"), ("0", 0, "inTune")]:
        show(page, reading("A2", cents, 0.8, 110.2, 5, lamp))
        parts[name] = lit_part(page)
    expected = {"3": 0.86, "15": 0.74, "16": 0.26, "50": 0.12, "0": 1.0}
    for name, part in expected.items():
        assert parts[name] == pytest.approx(part, abs=0.02), name
    for name in ("quiet", "cannot-tell"):
        show(page, STATES[name])
        assert page.evaluate("getComputedStyle(document.querySelector('.lamp .lit')).visibility") and lit_part(page) == 0
    assert page.is_visible(".lamp .dashes")


def test_needle_lies_on_the_stretched_scale(room):
    """asinh(c/6) / asinh(50/6) of 60 degrees, and never beyond the ends."""
    page = room()
    for cents in (0, 3, -3, 10, 15, -23.4, 50, -80):
        show(page, reading("A2", cents, 0.8, 110.2, 5, "adjust"))
        turned = page.locator(".lamp .needle").get_attribute("transform")
        expected = 60 * math.asinh(max(-50, min(50, cents)) / 6) / math.asinh(50 / 6)
        assert float(turned.removeprefix("rotate(").removesuffix(")")) == pytest.approx(expected, abs=0.01), cents


def test_the_lit_side_and_the_mark_show_the_direction(room):
    page = room()
    for name, side in [("close", 1), ("close-flat", -1), ("adjust", -1), ("adjust-sharp", 1)]:
        show(page, STATES[name])
        sees = page.evaluate("(x) => document.querySelector('.lamp .lit').isPointInFill(new DOMPoint(x, 0))", 110 * side)
        dark = page.evaluate("(x) => document.querySelector('.lamp .lit').isPointInFill(new DOMPoint(x, 0))", -115 * side)
        assert sees and not dark, name
    shapes = set()
    for name in ("in-tune", "close", "close-flat", "adjust", "adjust-sharp", "cannot-tell"):
        show(page, STATES[name])
        shapes.add(page.inner_html(".verdict .mark"))
    assert len(shapes) == 6


def test_nothing_moves_because_a_reading_comes_or_goes(room):
    page = room()
    places = []
    for name in ("quiet", "in-tune", "adjust", "cannot-tell"):
        show(page, STATES[name])
        places.append(page.evaluate("""() => ['.lamp .ring', '.words', '.hint', '.cents', '.hertz', '.string-row', '.level', '.views'].map((part) => {
          const { x, y } = document.querySelector(part).getBoundingClientRect();
          return part === '.lamp .ring' ? 0 : [x, y];
        })"""))
    assert all(place == places[0] for place in places)


def test_status_says_what_the_engine_announces_and_only_once(room):
    page = room(script="""
      globalThis.said = [];
      addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
        said.push(document.getElementById('status').textContent);
      }).observe(document.getElementById('status'), { childList: true }));""")
    assert page.get_attribute("#status", "aria-live") == "polite"
    for count, words in [(1, "A2, 3 cents sharp"), (1, "A2, 3 cents sharp"), (2, "A2, in tune"), (2, "A2, in tune")]:
        show(page, {**STATES["close"], "announcementNumber": count, "announcement": words})
    assert page.evaluate("said") == ["A2, 3 cents sharp", "A2, in tune"]


def test_hold_a_string_to_lock_it(room):
    page = room()
    string = page.locator(".string[aria-label^='String 5']")
    box = string.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 30)
    page.mouse.down()
    page.wait_for_timeout(650)
    page.mouse.up()
    assert page.evaluate("fakeEngine.asked.at(-1)") == ["lockString", 5]
    assert string.get_attribute("aria-pressed") == "true"
    assert page.inner_text(".verdict") == "Play A2"
    assert page.evaluate("document.querySelectorAll('[data-sounding]').length") == 0, "a held string must not sound too"
    string.focus()
    page.keyboard.press("l")
    assert page.evaluate("fakeEngine.asked.at(-1)") == ["lockString", 0]
    assert string.get_attribute("aria-pressed") == "false"


def test_keyboard_alone_does_everything(room):
    page = room(listening=False)
    page.context.grant_permissions(["microphone"])

    def tab_to(selector):
        for _ in range(40):
            if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                assert outline == "solid" or selector.startswith("input"), selector
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"the tabulator key does not lead to {selector}")

    tab_to(".start")
    page.keyboard.press("Enter")
    page.wait_for_selector(".tune[data-phase=listening]")
    tab_to(".string")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(".string[aria-label^='String 5'][data-sounding]")
    page.keyboard.press("L")
    assert page.evaluate("fakeEngine.asked.at(-1)") == ["lockString", 5]
    tab_to(".views button:nth-child(2)")
    page.keyboard.press("Enter")
    page.wait_for_selector(".tune[data-view=strobe]")
    tab_to(".setting-line")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    tab_to("input[name=tuning]")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("fakeEngine.asked.at(-1)") == ["setTuning", 1]
    tab_to("#pitch")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("fakeEngine.asked.at(-1)") == ["setReferencePitch", 440.1]
    tab_to("[aria-label='A4 higher']")
    page.keyboard.press("Space")
    assert page.evaluate("fakeEngine.asked.at(-1)") == ["setReferencePitch", 441.1]
    tab_to("[aria-label='Capo up']")
    page.keyboard.press("Space")
    assert page.evaluate("fakeEngine.asked.at(-1)") == ["setCapo", 1]
    tab_to("details:has(> * > .chip) > summary")
    page.keyboard.press("Enter")
    tab_to("details[open] .chip:nth-child(2)")
    page.keyboard.press("Enter")
    assert page.evaluate("fakeEngine.asked.at(-1)") == ["setLanguage", "german"]
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    tab_to(".stage-switch")
    page.keyboard.press("Enter")
    assert page.evaluate("document.documentElement.hasAttribute('data-stage')")
    page.keyboard.press("Escape")
    assert not page.evaluate("document.documentElement.hasAttribute('data-stage')")
    assert not page.errors


def test_swipe_the_lamp_for_stage_mode(room):
    page = room()
    show(page, STATES["close"])
    for expected in (True, False):
        page.mouse.move(120, 230)
        page.mouse.down()
        page.mouse.move(280, 235, steps=4)
        page.mouse.up()
        assert page.evaluate("document.documentElement.hasAttribute('data-stage')") is expected


STORED = {"tuning": "guitar-drop-d", "ownTuning": "", "referencePitch": 432.0, "capo": 2, "language": "german", "accidentals": "flats", "room": "light", "hasBegun": True, "schema": 1}


def test_settings_survive_a_reload(room):
    page = room()
    page.click(".setting-line")
    page.click("text=Drop D")
    page.click(".chip:has-text('432')")
    page.click("[aria-label='Capo up']")
    page.click("[aria-label='Capo up']")
    page.click("summary:has-text('Note names')")
    page.click(".chip:has-text('… H')")
    page.click(".chip:has-text('D♭')")
    page.click("summary:has-text('Room')")
    page.click(".chip:has-text('Light')")
    page.click("text=Done")
    page.reload()
    page.wait_for_selector(".tune[data-phase=listening]")
    line = page.inner_text(".setting-line").split("\n")
    assert "".join(line) == "Guitar, Drop DA4 432capo 2"
    assert page.evaluate("document.documentElement.dataset.room") == "light"
    kept = json.loads(page.evaluate("localStorage.getItem('woodshed.settings')"))
    assert {name: kept[name] for name in STORED} == STORED


def test_tunings_of_every_instrument_and_of_ones_own(room):
    page = room()
    page.click(".setting-line")
    assert page.locator(".tunings:not(.microphones) .tuning-name").all_inner_texts()[-1] == "Any note"
    assert page.inner_text("label:has-text('Standard') .tuning-strings") == "E A D G B E"
    page.click("text=More tunings, or your own")
    assert page.locator("h3.instrument").all_inner_texts() == ["Guitar", "12-string guitar", "Bass", "Any instrument"]
    assert page.inner_text("label:has-text('Open D') .tuning-strings") == "D A D F♯ A D"
    assert page.inner_text("h3:has-text('12-string') + label .tuning-strings") == "E A B♭"
    page.fill("#own-tuning", "7 nonsense")
    page.keyboard.press("Enter")
    assert page.inner_text(".own-trouble").startswith("That is no tuning")
    page.fill("#own-tuning", "C2 G2 D3 A3")
    page.keyboard.press("Enter")
    assert page.inner_text(".own-trouble") == ""
    page.click("text=Done")
    assert page.inner_text(".setting-line").startswith("C G D A")
    page.reload()
    page.wait_for_selector(".tune[data-phase=listening]")
    assert ["setTuningText", "C2 G2 D3 A3"] in page.evaluate("fakeEngine.asked")
    page.click(".setting-line")
    assert page.input_value("#own-tuning") == "C2 G2 D3 A3"


def test_the_sheet_folds_what_a_beginner_does_not_need(room):
    page = room()
    page.click(".setting-line")
    assert page.is_visible("#pitch") and page.is_visible("[aria-label='Capo up']")
    folds = page.locator(".fold:not([hidden])")
    for number in range(folds.count()):
        fold = folds.nth(number)
        title, chosen = fold.locator(".fold-title"), fold.locator(".fold-chosen")
        assert title.inner_text() and chosen.inner_text(), "a closed group says what is chosen in it"
        assert not fold.locator(".chip, input, .way-out").first.is_visible(), title.inner_text()
        fold.locator("summary").click()
        assert fold.locator(".chip, label, .way-out, .facts").first.is_visible(), title.inner_text()
    page.click("text=Done")
    page.click(".setting-line")
    assert page.locator(".fold[open]").count() == 0, "calm again the next time"


def test_choose_another_microphone(room):
    page = room()
    page.click(".setting-line")
    page.click("summary:has-text('Listening')")
    names = page.locator(".microphones .tuning-name").all_inner_texts()
    assert len(names) >= 2, "chromium's fake device has several inputs"
    page.click(f".microphones label:has-text('{names[-1]}')")
    until(page, f"document.querySelector('.microphones input:checked')?.closest('label').textContent === '{names[-1]}'")
    assert page.inner_text(".microphones .facts").startswith("The sound comes unchanged.")


def test_an_engine_that_fails_is_told(room):
    page = room()
    page.evaluate("fakeEngine.fail('The engine and the page are of different versions: reload the page.')")
    assert "Reloading the page often helps" in page.inner_text("main")
    assert "different versions" in page.inner_text("main")


@pytest.mark.parametrize("stored", ["", "{", "null", "[]", "7", '"text"', '{"referencePitch":"x","capo":-1,"room":3,"tuning":[]}'])
def test_corrupt_settings_harm_nothing(room, stored):
    page = room(listening=False, stored=stored)
    page.evaluate("localStorage.setItem('another', 'kept')")
    page.wait_for_selector(".start")
    page.click("text=Go on without a microphone")
    page.click(".setting-line")
    page.click(".chip:has-text('415')")
    assert json.loads(page.evaluate("localStorage.getItem('woodshed.settings')"))["referencePitch"] == 415
    assert page.evaluate("localStorage.getItem('another')") == "kept"
    assert not page.errors


def test_one_bad_setting_loses_no_other_and_a_newer_version_is_kept(room):
    stored = json.dumps({**STORED, "referencePitch": 9999, "schema": 7, "leftHanded": True})
    page = room(listening=False, stored=stored)
    page.wait_for_selector(".setting-line:not([hidden])")
    assert "A4 440" in page.inner_text(".setting-line") and "capo 2" in page.inner_text(".setting-line")
    page.click(".setting-line")
    page.click("[aria-label='Capo up']")
    kept = json.loads(page.evaluate("localStorage.getItem('woodshed.settings')"))
    assert (kept["schema"], kept["leftHanded"], kept["capo"]) == (7, True, 3)


def test_storage_that_is_not_allowed(room):
    page = room(listening=False, script="Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })")
    page.click("text=Go on without a microphone")
    page.wait_for_selector(".tune[data-phase=off]")
    assert not page.errors


@pytest.mark.parametrize("view", [PHONE, LANDSCAPE, DESKTOP], ids=["phone", "landscape", "desktop"])
def test_the_frame_promises_only_what_there_is(room, view):
    page = room(view=view)
    for number in range(page.locator(".screens button").count()):
        assert page.locator(".screens button").nth(number).inner_text() in ("Tune", "Chords", "Play", "Fretboard", "Inspector")
    for number in range(page.locator(".views button").count()):
        page.locator(".views button").nth(number).click()
        page.wait_for_timeout(100)
        assert page.locator("[aria-current=true]").inner_text() == page.locator(".views button").nth(number).inner_text()
    assert not page.errors


def test_leaving_the_screen_takes_the_light_along(room):
    """With a second screen in the list: the lamp's light and stage mode end with Tune, and come back with it."""
    page = room()
    page.route("**/views/screens.js", lambda route: route.fulfill(content_type="text/javascript", body="""
      import { Tune } from './tune.js';
      const root = document.createElement('section');
      const other = { root, paint() {}, settingLine: () => [], hasViews: () => false, openSheet() {}, enter() {}, leave() {} };
      export const screens = [
        { name: 'tune', title: 'Tune', icon: '', views: [], styles: [], make: ({ send, tuner }) => Object.assign(new Tune(send), { listener: tuner }) },
        { name: 'other', title: 'Other', icon: '', views: [], styles: [], make: async () => other },
      ];"""))
    page.reload()
    page.wait_for_selector(".tune[data-phase=listening]")
    show(page, STATES["close"])
    place = page.evaluate("document.documentElement.style.getPropertyValue('--lamp-x')")
    page.evaluate("location.hash = 'other'")
    page.wait_for_selector(".tune", state="detached")
    show(page, STATES["close"])
    assert page.get_attribute(".glow", "data-state") == "quiet"
    page.set_viewport_size({"width": 500, "height": 844})
    page.set_viewport_size(PHONE)
    page.click(".screens button:has-text('Tune')")
    show(page, STATES["close"])
    assert page.get_attribute(".glow", "data-state") == "close"
    assert page.evaluate("document.documentElement.style.getPropertyValue('--lamp-x')") == place
    assert not page.errors
