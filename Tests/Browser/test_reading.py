"""A WAV file is the microphone: the screen must read its notes."""

from statistics import median

import numpy
import pytest

import sounds
from conftest import until

# Name, MIDI number, string of a guitar, cents off, strength of the fundamental, lamp.
GUITAR = [
    ("E2", 40, 6, -2.0, 0.05, "inTune"),
    ("A2", 45, 5, 7.0, 1.0, "close"),
    ("D3", 50, 4, -21.0, 1.0, "adjust"),
    ("G3", 55, 3, 0.0, 1.0, "inTune"),
    ("B3", 59, 2, 12.0, 1.0, "close"),
    ("E4", 64, 1, -40.0, 1.0, "adjust"),
]


def number(text):
    return float(text.replace("−", "-").replace("+", ""))


def settled(readings, name):
    """The readings of one note once it has sounded for half a second."""
    own = [reading for reading in readings if reading["name"].startswith(name[0]) and reading["name"].endswith(name[-1])]
    return [reading for reading in own if reading["time"] > own[0]["time"] + 500 and reading["cents"] != "–"]


def listen_for(page, seconds):
    page.click(".start")
    page.wait_for_selector(".tune[data-phase=listening]")
    page.wait_for_timeout(seconds * 1000)
    return page.evaluate("readings")


def test_six_strings(listen, tmp_path):
    parts = [sounds.silence(1)]
    for _, midi, _, cents, fundamental, _ in GUITAR:
        parts += [sounds.pluck(sounds.frequency(midi, cents), 2.2, fundamental), sounds.silence(1.4)]
    wav = sounds.write(tmp_path / "guitar.wav", sounds.noise(numpy.concatenate([*parts, sounds.silence(4)])))
    readings = listen_for(listen(wav), 25)
    for name, midi, string, cents, _, lamp in GUITAR:
        steady = settled(readings, name)
        assert len(steady) >= 8, f"{name} was read only {len(steady)} times"
        assert abs(median(number(reading["cents"]) for reading in steady) - cents) <= 0.5, name
        hertz = median(number(reading["hertz"]) for reading in steady)
        assert abs(1200 * numpy.log2(hertz / sounds.frequency(midi, cents))) <= 0.5, name
        assert sum(reading["state"] == lamp for reading in steady) > 0.9 * len(steady), name
        assert sum(reading["heard"].startswith(f"String {string},") for reading in steady) > 0.9 * len(steady), name
        after = [reading for reading in readings if steady[-1]["time"] < reading["time"] < steady[-1]["time"] + 1500]
        assert any(reading["state"] == "quiet" and reading["cents"] == "–" for reading in after), f"silence after {name}"
    assert readings[-1]["state"] == "quiet"
    assert readings[-1]["verdict"] == "Play any string"
    wrong = {reading["name"] for reading in readings} - {name for name, *_ in GUITAR} - {""}
    assert not wrong, f"notes that were never played: {wrong}"


def test_lowest_string_of_a_bass(listen, tmp_path):
    sound = sounds.pluck(sounds.frequency(28, 4.0), 4, fundamental=0.1)
    wav = sounds.write(tmp_path / "bass.wav", sounds.noise(numpy.concatenate([sounds.silence(1), sound, sounds.silence(4)])))
    page = listen(wav)
    page.wait_for_selector(".start")
    choose_instrument(page, "Bass")
    steady = settled(listen_for(page, 6), "E1")
    assert len(steady) >= 15
    assert abs(median(number(reading["cents"]) for reading in steady) - 4.0) <= 0.5


def choose_instrument(page, instrument):
    page.evaluate("document.querySelector('.setting-line').click()")
    page.click("text=More tunings, or your own")
    page.click(f"h3:text-is('{instrument}') + label")
    page.click("text=Done")


@pytest.mark.parametrize("kind", ["one channel dead", "opposite phase"])
def test_stereo_boxes(listen, tmp_path, kind):
    sound = sounds.noise(numpy.concatenate([sounds.silence(1), sounds.pluck(sounds.frequency(45, -5.0), 3), sounds.silence(4)]))
    channels = (numpy.zeros_like(sound), sound) if kind == "one channel dead" else (sound, -sound)
    steady = settled(listen_for(listen(sounds.write(tmp_path / "stereo.wav", *channels)), 5), "A2")
    assert len(steady) >= 10
    assert abs(median(number(reading["cents"]) for reading in steady) + 5.0) <= 0.5


def test_cold_start(listen, tmp_path, capsys):
    """Prints how long it takes from the start button to the first reading; the time itself is not judged."""
    wav = sounds.write(tmp_path / "tone.wav", sounds.noise(sounds.pluck(sounds.frequency(45), 8)))
    page = listen(wav)
    page.wait_for_selector(".start")
    begin = page.evaluate("performance.now()")
    page.click(".start")
    until(page, "document.querySelector('.lamp .name')?.textContent.startsWith('A')")
    first = page.evaluate("performance.now()")
    ready = page.evaluate("performance.getEntriesByName('ready')[0].startTime")
    with capsys.disabled():
        print(f"\ncold start: page ready after {ready:.0f} ms, first reading {first - begin:.0f} ms after the touch")
