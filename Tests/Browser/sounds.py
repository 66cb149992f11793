"""Sounds for the fake microphone: plucked strings of known pitch, written as WAV files."""

import wave

import numpy

RATE = 48000


def frequency(midi, cents=0.0, a4=440.0):
    """The equal-tempered frequency of a MIDI number, moved by cents."""
    return a4 * 2 ** ((midi - 69) / 12 + cents / 1200)


def pluck(hertz, seconds, fundamental=1.0, level=0.25):
    """A string that decays: exact harmonics, so that its pitch is exactly `hertz`; higher ones fade sooner."""
    time = numpy.arange(int(seconds * RATE)) / RATE
    sound = numpy.zeros_like(time)
    for number in range(1, 25):
        if number * hertz > 8000:
            break
        amplitude = (fundamental if number == 1 else 1.0) / number
        sound += amplitude * numpy.exp(-time * (0.35 + 0.12 * number)) * numpy.sin(2 * numpy.pi * number * hertz * time + number)
    attack = numpy.minimum(1, time / 0.004)
    release = numpy.minimum(1, (seconds - time) / 0.03)
    return level * sound * attack * release / numpy.max(numpy.abs(sound))


def silence(seconds):
    return numpy.zeros(int(seconds * RATE))


def noise(sound, level=2e-4, seed=1):
    """The sound in a quiet room: no microphone is perfectly silent."""
    return sound + level * numpy.random.default_rng(seed).standard_normal(sound.shape)


def write(path, *channels):
    """Writes 16-bit PCM; one array per channel."""
    frames = numpy.stack(channels, axis=1)
    data = numpy.clip(numpy.round(frames * 32767), -32768, 32767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(len(channels))
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data.tobytes())
    return path


def strum(hertz, seconds, seed=1, between=0.022, level=0.5):
    """Stiff strings struck one after another, lowest first; `hertz` is the first partial of each, None = not struck."""
    random = numpy.random.default_rng(seed)
    time = numpy.arange(int(seconds * RATE)) / RATE
    sound = numpy.zeros_like(time)
    stiffness = 1e-4
    for index, first in enumerate(hertz):
        since = time - index * between
        if first is None:
            continue
        for number in range(1, 15):
            partial = first * number * numpy.sqrt((1 + stiffness * number**2) / (1 + stiffness))
            # Plucked at a fifth of its length; upper partials decay sooner.
            amplitude = abs(numpy.sin(numpy.pi * number * 0.21)) / number
            swell = numpy.clip(since / 0.003, 0, 1) * numpy.exp(-numpy.maximum(since, 0) * (1 + 0.35 * number))
            sound += amplitude * swell * numpy.cos(2 * numpy.pi * partial * since + random.uniform(0, 2 * numpy.pi))
    release = numpy.minimum(1, (seconds - time) / 0.03)
    return level * sound * release / numpy.max(numpy.abs(sound))
