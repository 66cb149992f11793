"""The Strum view: painted from a fake engine, and read from a strum that a WAV file plays into the microphone."""

import math
import re

import numpy
import pytest

import sounds
from conftest import DESKTOP, LANDSCAPE, PHONE, show, until
from states import STRUM, reading, strummed
from test_access import CUT, SMALL_TARGETS, violations

SIZES = {"phone": PHONE, "landscape": LANDSCAPE, "desktop": DESKTOP}


def open_strum(room, **more):
    page = room(**more)
    page.click(".views button:has-text('Strum')")
    page.wait_for_selector(".tune[data-view=strum]")
    return page


def figures(page):
    return page.locator(".strum-figure").all_inner_texts()


def words(page):
    return re.sub(r"\s+", " ", page.inner_text(".headline")), page.inner_text(".strum .hint")


def test_engine_listens_for_strums_only_while_they_are_looked_at(room):
    page = open_strum(room)
    assert ["setStrum", True] in page.evaluate("fakeEngine.asked")
    page.click(".views button:has-text('Lamp')")
    until(page, "fakeEngine.asked.at(-1)[0] === 'setStrum' && fakeEngine.asked.at(-1)[1] === false")
    assert page.is_visible(".lamp") and not page.is_visible(".strum")


def test_nothing_strummed_yet(room):
    page = open_strum(room)
    assert words(page)[0] == "Strum all strings once"
    assert figures(page) == ["–"] * 6
    assert page.locator(".strum-mark svg").count() == 0
    assert not page.is_visible(".lamp") and not page.is_visible(".string-row")


def test_a_strum_says_what_to_fix_first(room):
    page = open_strum(room)
    show(page, strummed(1, STRUM))
    assert words(page) == ("Fix G, then D", "High E hides inside low E. Pluck it alone to be sure.")
    assert page.locator(".strum-row .note").all_inner_texts() == ["E4", "B3", "G3", "D3", "A2", "E2"]
    assert figures(page) == ["cannot tell", "+1.1", "−18.2", "+6.8", "−1.4", "+0.6"]
    states = page.evaluate("[...document.querySelectorAll('.strum-row')].map((row) => row.dataset.state)")
    assert states == ["cannotTell", "inTune", "adjust", "close", "inTune", "inTune"]
    assert page.get_attribute(".glow", "data-state") == "quiet"
    assert not page.errors


def test_marks_stand_where_the_cents_are_and_strings_are_as_thick_as_they_are(room):
    page = open_strum(room)
    show(page, strummed(1, {**STRUM, 1: 50.0}))
    places = page.evaluate("""[...document.querySelectorAll('.strum-row')].map((row) => {
      const middle = (node) => { const box = node.getBoundingClientRect(); return box.left + box.width / 2; };
      const line = row.querySelector('.strum-line').getBoundingClientRect();
      const end = row.querySelector('.strum-band').getBoundingClientRect();
      return [(middle(row.querySelector('.strum-mark')) - middle(row.querySelector('.strum-line'))) / line.width, end.width / line.width];
    })""")
    scale = places[0][0]  # where +50 cents lie
    assert 0.4 < scale < 0.47, "the mark at the end of the scale stays on its line"
    for (place, band), cents in zip(places[1:], [1.1, -18.2, 6.8, -1.4, 0.6]):
        position = lambda value: scale * math.asinh(value / 6) / math.asinh(50 / 6)
        assert place == pytest.approx(position(cents), abs=0.004), cents
        assert band == pytest.approx(position(cents + 0.8) - position(cents - 0.8), abs=0.004), cents
    widths = page.evaluate("[...document.querySelectorAll('.strum-string')].map((node) => parseFloat(getComputedStyle(node).borderTopWidth))")
    assert widths == sorted(widths) and widths[0] < widths[-1]
    column = page.evaluate("""(() => {
      const line = document.querySelector('.strum-line');
      return parseFloat(getComputedStyle(line, '::before').width) / line.getBoundingClientRect().width;
    })()""")
    assert column == pytest.approx(2 * scale * math.asinh(3 / 6) / math.asinh(50 / 6), abs=0.004)


OUTCOMES = [
    ({string: 0.5 for string in range(1, 7)}, "All six in tune", "Leave them there."),
    ({**STRUM, 1: "hidden by 6", 3: 0.2, 4: 0.1}, "Five in tune", "High E hides inside low E. Pluck it alone to be sure."),
    ({**STRUM, 1: "hidden by 6", 2: "hidden by 6", 3: 0, 4: 9.0}, "Fix D", "High E and B hide inside low E. Pluck each alone to be sure."),
    ({**STRUM, 1: "hidden by 6", 2: "hidden by 5"}, "Fix G, then D", "High E and B hide inside the others. Pluck each alone to be sure."),
    ({**STRUM, 1: "not heard"}, "Fix G, then D", "High E was not heard. Strum once more."),
    ({**STRUM, 1: 2.0}, "Fix G, then D", "Tune G up, ease D down a little."),
    ({**STRUM, 1: -30.0}, "Fix high E, then G", "Tune high E up, tune G up."),
]


def test_outcomes(room):
    page = open_strum(room)
    show(page, strummed(1, {string: 0.0 for string in range(1, 7)}))
    for number, (seen, headline, hint) in enumerate(OUTCOMES, 2):
        show(page, strummed(number, seen))
        assert words(page) == (headline, hint), seen
    show(page, strummed(20, {**STRUM, 1: "not heard", 2: "not heard"}))
    assert figures(page)[:2] == ["not heard", "not heard"]


def test_headline_waits_until_the_strum_has_settled(room):
    page = open_strum(room)
    show(page, strummed(1, STRUM))
    show(page, strummed(2, {**STRUM, 3: 0.0}, isStrumSettled=False))
    assert words(page)[0] == "Fix G, then D" and figures(page)[2] == "+0.0"
    show(page, strummed(2, {**STRUM, 3: 0.0}))
    assert words(page)[0] == "Fix D"


def test_a_string_played_alone_takes_its_own_row_and_leaves_the_others(room):
    page = open_strum(room)
    show(page, strummed(1, STRUM))
    only = {string: "not heard" for string in range(1, 7)}
    show(page, strummed(2, {**only, 3: -17.0}, **reading("G3", -9.4, 0.4, 194.9, 3, "close")))
    assert figures(page) == ["cannot tell", "+1.1", "−9.4", "+6.8", "−1.4", "+0.6"]
    assert words(page)[0] == "Fix G, then D"
    assert page.locator(".strum-row[data-sounding] .note").inner_text() == "G3"
    show(page, strummed(2, {**only, 3: -17.0}, **reading("G3", 0.3, 0.4, 196.0, 3, "inTune")))
    assert words(page)[0] == "Fix D"
    show(page, strummed(3, {**only, 1: 1.0}, **reading("E4", 1.2, 0.4, 329.9, 1, "inTune")))
    assert figures(page) == ["+1.2", "+1.1", "+0.3", "+6.8", "−1.4", "+0.6"]
    assert words(page) == ("Fix D", "Ease D down a little.")


def test_no_single_reading_is_believed_while_a_strum_rings(room):
    page = open_strum(room)
    show(page, strummed(1, STRUM, **reading("A2", 31.0, 0.4, 112.0, 5, "adjust")))
    assert figures(page)[4] == "−1.4"
    show(page, strummed(1, STRUM, listening="quiet", level=-60))
    show(page, {**strummed(1, STRUM), **reading("A2", 4.0, 0.4, 110.3, 5, "close")})
    assert figures(page)[4] == "+4.0"


def test_strings_played_one_by_one_ask_for_a_strum(room):
    page = open_strum(room)
    show(page, strummed(1, {5: 9.0}, **reading("A2", 9.2, 0.4, 110.6, 5, "close")))
    assert words(page) == ("Fix A", "Strum all strings once to see the others.")
    assert figures(page)[4] == "+9.2"


def test_partials_that_pass_for_another_string_do_not_make_a_strum(room):
    page = open_strum(room)
    show(page, strummed(1, STRUM))
    show(page, strummed(2, {3: -6.0, 1: -23.0, 2: "hidden by 3"}, **reading("G3", -6.0, 0.4, 195.3, 3, "close")))
    assert figures(page) == ["cannot tell", "+1.1", "−6.0", "+6.8", "−1.4", "+0.6"]


def test_a_knock_changes_nothing(room):
    page = open_strum(room)
    show(page, strummed(1, {string: "hidden by 0" for string in range(1, 5)}))
    assert words(page)[0] == "Strum all strings once" and figures(page) == ["–"] * 6
    show(page, strummed(2, STRUM))
    show(page, strummed(3, {string: "hidden by 0" for string in range(1, 5)}))
    assert words(page)[0] == "Fix G, then D" and figures(page)[2] == "−18.2"


def test_the_surest_look_at_a_strum_stands(room):
    page = open_strum(room)
    later = lambda what, uncertainty: {"strings": [{**string, **({"strumCents": what, "strumUncertainty": uncertainty} if string["number"] == 3 else {})} for string in strummed(1, STRUM)["strings"]]}
    show(page, strummed(1, STRUM))
    show(page, {**strummed(1, STRUM), **later(-16.9, 1.6)})
    assert figures(page)[2] == "−18.2"
    show(page, {**strummed(1, STRUM), **later(-18.0, 0.4)})
    assert figures(page)[2] == "−18.0"
    show(page, strummed(1, {**STRUM, 3: "hidden by 6"}))
    assert figures(page)[2] == "−18.0"


def test_another_tuning_forgets_the_strum(room):
    page = open_strum(room)
    show(page, strummed(1, STRUM))
    other = strummed(1, {})
    other["strings"][0] |= {"name": "D2", "targetFrequency": 73.416, "midi": 38}
    show(page, other)
    assert words(page)[0] == "Strum all strings once" and figures(page) == ["–"] * 6
    show(page, {"canStrum": False, "strings": [], "mode": "chromatic"})
    assert words(page)[0] == "Choose a tuning"


def test_three_strings_of_one_letter_carry_their_octaves(room):
    page = open_strum(room)
    state = strummed(1, {**STRUM, 1: -20.0, 6: 9.0, 3: 0.0})
    state["strings"][0] |= {"name": "D2", "midi": 38}
    state["strings"][5] |= {"name": "D4", "midi": 62}
    show(page, state)
    assert words(page)[0] == "Fix D4, then D2"


def test_screen_reader_text(room):
    page = open_strum(room)
    rows = lambda: page.evaluate("[...document.querySelectorAll('.strum-rows > li > .visually-hidden')].map((node) => node.textContent)")
    assert rows()[0] == "String 1, E4: not played yet"
    show(page, strummed(1, STRUM))
    assert rows() == [
        "String 1, E4: cannot tell", "String 2, B3: 1.1 cents sharp, in tune", "String 3, G3: 18.2 cents flat", "String 4, D3: 6.8 cents sharp",
        "String 5, A2: 1.4 cents flat, in tune", "String 6, E2: 0.6 cents sharp, in tune",
    ]
    assert page.get_attribute(".strum-rows", "role") == "list"
    said = "Fix G, then D. High E hides inside low E. Pluck it alone to be sure."
    assert page.inner_text("#status") == said
    show(page, strummed(1, STRUM, announcementNumber=1, announcement="A2, 30 cents flat"))
    assert page.inner_text("#status") == said, "a reading of one string inside the strum is not said"


def test_keyboard_leads_to_the_view(room):
    page = room()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Strum":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".tune[data-view=strum]")
    assert page.evaluate("document.activeElement.getAttribute('aria-current')") == "true"


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing(room, scheme):
    page = open_strum(room, scheme=scheme)
    assert violations(page) == [], "empty"
    show(page, strummed(1, {**STRUM, 2: "not heard"}))
    assert violations(page) == [], "strummed"


@pytest.mark.parametrize("size", SIZES)
def test_everything_is_in_sight_and_nothing_moves(room, size):
    page = open_strum(room, view=SIZES[size])
    boxes = lambda: page.evaluate("[...document.querySelectorAll('.strum-row, .level')].map((node) => JSON.stringify(node.getBoundingClientRect()))")
    before = boxes()
    inside = page.evaluate("""[...document.querySelectorAll('.headline, .strum .hint, .strum-row, .level')]
      .every((node) => { const box = node.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth; })""")
    assert inside
    for number, (seen, *_) in enumerate(OUTCOMES, 1):
        show(page, strummed(number, seen))
        assert boxes() == before, seen
    assert page.evaluate(SMALL_TARGETS) == []
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.wait_for_timeout(200)
    assert page.evaluate(CUT.replace(".verdict,", ".headline, .strum-figure, .verdict,")) == []


def test_forced_colours_keep_marks_and_column(room):
    page = open_strum(room, forced_colors="active")
    show(page, strummed(1, STRUM))
    canvas, text = page.evaluate("""(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      return ['Canvas', 'CanvasText'].map((name) => { probe.style.color = name; return getComputedStyle(probe).color; });
    })()""")
    assert canvas != text
    assert page.evaluate("getComputedStyle(document.querySelector('.strum-mark .mark path')).fill") == text
    assert page.evaluate("getComputedStyle(document.querySelector('.strum-line'), '::before').borderLeftStyle") == "solid"


def test_reduced_motion_moves_marks_at_once(room):
    page = open_strum(room, reduced_motion="reduce")
    assert page.evaluate("getComputedStyle(document.querySelector('.strum-mark')).transitionDuration") in ("0s", "")
    show(page, strummed(1, STRUM))
    assert page.evaluate("getComputedStyle(document.querySelector('.strum-mark')).transitionProperty") == "none"


def test_right_to_left_leaves_the_strings_as_they_lie(room):
    page = open_strum(room)
    page.evaluate("document.documentElement.dir = 'rtl'")
    show(page, strummed(1, STRUM))
    left = page.evaluate("document.querySelector('.strum-row .note').getBoundingClientRect().left")
    right = page.evaluate("document.querySelector('.strum-figure').getBoundingClientRect().left")
    assert left < right


def test_stage_mode_shows_the_lamp(room):
    page = open_strum(room)
    show(page, strummed(1, STRUM))
    page.evaluate("document.querySelector('.stage-switch').click()")
    show(page, strummed(1, STRUM))
    assert page.is_visible(".lamp") and not page.is_visible(".strum")


# MIDI number and cents off, low E first.
STRUCK = [(40, 0.6), (45, -1.4), (50, 6.8), (55, -18.2), (59, 1.1), (64, 9.0)]


def test_a_strum_through_the_microphone(listen, tmp_path, capsys):
    """Six stiff, decaying strings 22 ms apart: each within a cent, or "cannot tell"; then one string played alone."""
    strum = sounds.strum([sounds.frequency(midi, cents) for midi, cents in STRUCK], 4)
    alone = sounds.pluck(sounds.frequency(55, -6.0), 3)
    parts = [sounds.silence(3), strum, sounds.silence(2), alone, sounds.silence(4)]
    page = listen(sounds.write(tmp_path / "strum.wav", sounds.noise(numpy.concatenate(parts))))
    page.evaluate("location.hash = 'tune/strum'")
    page.evaluate("""globalThis.looks = [];
      setInterval(() => looks.push({
        headline: document.querySelector('.headline').innerText.replace(/\\s+/g, ' '),
        figures: [...document.querySelectorAll('.strum-figure')].map((node) => node.textContent),
        sounding: document.querySelector('.strum-row[data-sounding] .note')?.textContent ?? '',
      }), 50)""")
    page.click(".start")
    page.wait_for_selector(".tune[data-view=strum]")
    page.wait_for_timeout(14500)
    looks = page.evaluate("looks")
    struck = [look for look in looks if look["headline"].startswith("Fix")]
    before = [look for look in struck if not look["sounding"]]
    assert before, [looks[0], looks[-1]]
    first_alone = next(index for index, look in enumerate(struck) if look["sounding"])
    rung = struck[:first_alone]
    for figure, (midi, cents) in zip(rung[-1]["figures"], reversed(STRUCK)):
        assert figure == "cannot tell" or abs(number(figure) - cents) <= 1.0, (midi, rung[-1])
    with capsys.disabled():
        print(f"\nstruck {[cents for _, cents in reversed(STRUCK)]}, shown {rung[-1]['figures']}, then G3 at -6.0 alone: {looks[-1]['figures'][2]}")
    told = sum(figure[0] in "+−" for figure in rung[-1]["figures"])
    assert told >= 4, rung[-1]
    assert rung[-1]["headline"].startswith("Fix G, then "), rung[-1]
    assert {look["sounding"] for look in struck} == {"", "G3"}
    steady = [number(look["figures"][2]) for look in struck if look["sounding"]][-10:]
    assert abs(numpy.median(steady) + 6.0) <= 0.5
    assert [looks[-1]["figures"][row] for row in (0, 1, 3, 4, 5)] == [rung[-1]["figures"][row] for row in (0, 1, 3, 4, 5)]


def number(text):
    return float(text.replace("−", "-"))
