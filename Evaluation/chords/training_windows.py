#!/usr/bin/env python3
"""Renders random playing and cuts disturbed evidence windows from it.

  training_windows.py OUT.npz --seed N [--files 400] [--banks FILE...]

OUT: spectra (n, 2, 207) float16, chord (n,) class, present (n, 12) pitch classes that sound, bass (n,) pitch class or -1,
source (n,) number of the file. All follows from the seed and the version of FluidSynth. Needs numpy, libfluidsynth, espeak-ng, and the banks.
"""
import argparse
import pathlib
import subprocess
import tempfile
import wave

import numpy as np

import performance
from spectra import FREQUENCIES, LIVE, LONGEST, STEP, log_spectra
from synthesis import SAMPLE_RATE, PluckedString, SoundFont, coloured_noise, in_room
from vocabulary import NAMES, NO_CHORD

BANKS = ('/usr/share/sounds/sf2/FluidR3_GM.sf2', '/usr/share/sounds/sf3/MuseScore_General_Lite.sf3', '/usr/share/sounds/sf2/TimGM6mb.sf2')
SHARES = (.40, .28, .17, .15)                 # of the three banks and of additive strings
GUITARS, BASSES = (24, 25, 26, 27, 28), (32, 33, 34, 35)
SENTENCES = (
    'Let us try that once more from the second verse, and this time a little slower, please.',
    'The quick answer is that nobody had closed the window before the rain came in.',
    'One, two, three, four. I think the capo should go on the third fret, or maybe the fourth.',
    'Did you hear what she said about the old piano in the hall? It has not been tuned for years.')
VOICES = ('en', 'en+f3', 'en+m5', 'de', 'fr+f2', 'es+m2', 'it', 'en+f5')

# What a second player's note makes of a chord: quality -> semitones above the root -> quality.
EXTENDED = {'maj': {11: 'maj7', 10: '7', 9: '6', 2: 'add9'}, 'min': {10: 'm7', 9: 'm6'}, '7': {2: '9'}, 'm7': {2: 'm9'}, 'maj7': {2: 'maj9'}}
SECOND_PLAYER_SHARE = .08


def second_player(strum, rng):
    """A held tone over the chord and the class and notes of both together; None for most strums."""
    quality = NAMES[strum.chord % len(NAMES)] if strum.chord != NO_CHORD else None
    if quality not in EXTENDED or rng.random() > SECOND_PLAYER_SHARE:
        return None
    root, choice = strum.chord // len(NAMES), EXTENDED[quality]
    interval = int(rng.choice(list(choice)))
    note = 12 * int(rng.integers(5, 8)) + (root + interval) % 12
    return note, root * len(NAMES) + NAMES.index(choice[interval]), strum.notes + (note,)


def held_tone(note, length, rng):
    t, f = np.arange(length) / SAMPLE_RATE, 440 * 2 ** ((note - 69) / 12)
    overtone = 10 ** (-rng.uniform(6, 40) / 20)
    return sum(overtone ** (n - 1) * np.sin(2 * np.pi * n * f * t + rng.uniform(0, 6)) for n in range(1, 5))


def colour(rng):
    """A random recording chain as gains on the FFT bins of the two spectra: equaliser, tilt, cuts, comb, narrow dips."""
    knots = np.log2([40, 80, 160, 320, 640, 1280, 2560, 5120, 10240])
    level = rng.normal(0, 4, len(knots))
    if rng.random() < .35:
        level += (knots - knots[4]) * rng.uniform(-3, 3)
    high_pass, order = (rng.uniform(80, 280) if rng.random() < .4 else 0), int(rng.integers(1, 4))
    low_pass = rng.uniform(1500, 6000) if rng.random() < .25 else np.inf
    comb = (rng.uniform(.2, .8), rng.uniform(.0002, .004)) if rng.random() < .35 else (0, 0)
    fine = np.log2(np.geomspace(60, 6000, 40))
    ripple = rng.normal(0, rng.uniform(1, 5), len(fine)) if rng.random() < .4 else np.zeros(len(fine))

    def gain(f):
        octave = np.log2(np.maximum(f, 30))
        db = np.interp(octave, knots, level) + np.interp(octave, fine, ripple)
        db = db - 10 * np.log10(1 + (high_pass / np.maximum(f, 20)) ** (2 * order)) - 10 * np.log10(1 + (f / low_pass) ** 4)
        return 10 ** (db / 20) * np.abs(1 + comb[0] * np.exp(-2j * np.pi * f * comb[1]))
    return gain(FREQUENCIES[0]), gain(FREQUENCIES[1])


class Cutter:
    def __init__(self, seed):
        rng = np.random.default_rng([seed, 1])
        self.noises = [coloured_noise(SAMPLE_RATE * 20, s, rng) for s in (1.0, 1.0, 0.0, 0.6, 1.6)]
        self.rows = []

    def take(self, x, start, length, rms, rng, note=None):
        """Spectra of x[start s ...] with noise under it, a random chain before, and the analysis a little out of tune."""
        window, at = np.zeros(length), int(start * SAMPLE_RATE)
        part = x[max(at, 0):at + length]
        window[:len(part)] = part
        if note is not None:
            window += held_tone(note, length, rng) * np.sqrt(np.mean(window ** 2)) * 10 ** (rng.uniform(-9, 4) / 20)
        noise = self.noises[rng.integers(len(self.noises))]
        at = int(rng.integers(len(noise) - length))
        snr = rng.uniform(*((45, 70), (22, 45), (9, 22))[rng.choice(3, p=(.38, .24, .38))])
        window += noise[at:at + length] * rms * 10 ** (-snr / 20)
        cents = rng.uniform(-30, 30) if rng.random() < .2 else rng.normal(0, 8)
        return log_spectra(window, cents, colour(rng) if rng.random() < .75 else (1.0, 1.0))

    def strums(self, x, strums, number, rng):
        rms = np.sqrt(np.mean(x ** 2)) + 1e-9
        for strum in strums:
            onset = strum.start + rng.normal(0, .011)
            wanted = []
            for _ in range(3 if strum.first else 2):
                length = LIVE if rng.random() < .5 else LONGEST if rng.random() < .5 else int(rng.integers(12, 24)) * STEP
                wanted.append((onset + rng.uniform(.017, .050), length))
            room = strum.end - strum.start - LONGEST / SAMPLE_RATE
            if room > .1 and rng.random() < .6:
                wanted.append((onset + rng.uniform(.08, min(room, 2.0)), LONGEST))
            for start, length in wanted:
                if start + length / SAMPLE_RATE > strum.end + .02:         # no further into the next chord than that
                    length = int((strum.end - start) * SAMPLE_RATE) // STEP * STEP
                if length >= 10 * STEP:
                    note, chord, notes = second_player(strum, rng) or (None, strum.chord, strum.notes)
                    self.add(self.take(x, start, length, rms, rng, note), chord, notes, number)

    def add(self, spectra, chord, notes, number):
        present = np.zeros(12, bool)
        present[[n % 12 for n in notes]] = True
        self.rows.append((spectra, chord, present, notes[0] % 12 if notes else -1, number))


def speech(cutter, seed, rng):
    for k, voice in enumerate(VOICES):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, 'speech.wav')
            pitch, speed = str(int(rng.integers(20, 80))), str(int(rng.integers(110, 200)))
            subprocess.run(['espeak-ng', '-v', voice, '-p', pitch, '-s', speed, '-w', path, ' '.join(SENTENCES)], check=True)
            with wave.open(str(path)) as w:
                x = np.frombuffer(w.readframes(w.getnframes()), '<i2') / 32768
                x = np.interp(np.arange(0, len(x), w.getframerate() / SAMPLE_RATE), np.arange(len(x)), x)
        if rng.random() < .5:
            x = in_room(x, rng)
        rms = np.sqrt(np.mean(x ** 2))
        for _ in range(90):
            start, length = rng.uniform(0, len(x) / SAMPLE_RATE - .4), LIVE if rng.random() < .7 else LONGEST
            part = x[int(start * SAMPLE_RATE):int(start * SAMPLE_RATE) + length]
            if np.sqrt(np.mean(part ** 2)) > .15 * rms:
                cutter.add(cutter.take(x, start, length, rms, rng), NO_CHORD, (), k)


def noises(cutter, rng):
    """Coloured noise, knocks, mains hum, near silence."""
    for k in range(500):
        noise = cutter.noises[rng.integers(len(cutter.noises))]
        length = LIVE if rng.random() < .6 else LONGEST
        at = int(rng.integers(len(noise) - length))
        x = noise[at:at + length] * 10 ** rng.uniform(-4, -1)
        t = np.arange(length) / SAMPLE_RATE
        kind = rng.random()
        if kind < .3:
            knock = rng.integers(0, 3000)
            x[knock:] += (coloured_noise(length, rng.uniform(0, 2), rng) * np.exp(-t / rng.uniform(.01, .08)))[:length - knock] * .1
        elif kind < .5:
            mains = rng.choice([50, 60])
            x += .03 * sum(rng.uniform(0, 1) / n * np.sin(2 * np.pi * mains * n * t + rng.uniform(0, 6)) for n in range(1, 16))
        elif kind < .6:
            x = rng.standard_normal(length) * 1e-7
        cutter.add(log_spectra(x, 0, colour(rng)), NO_CHORD, (), k)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('out', type=pathlib.Path)
    parser.add_argument('--seed', type=int, required=True)
    parser.add_argument('--files', type=int, default=400)
    parser.add_argument('--banks', nargs=3, default=BANKS)
    a = parser.parse_args()
    cutter, banks = Cutter(a.seed), [SoundFont(b) for b in a.banks]
    for number in range(a.files):
        rng = np.random.default_rng([a.seed, 2, number])
        source = rng.choice(4, p=SHARES)
        player = banks[source] if source < 3 else PluckedString(rng)
        kind = rng.choice(('chords', 'melody', 'bass', 'cluster'), p=(.85, .08, .04, .03))
        program = int(rng.choice(BASSES if kind == 'bass' else GUITARS))
        if kind == 'chords':
            events, strums, seconds = performance.chords(rng)
        elif kind == 'cluster':
            events, strums, seconds = performance.clusters(rng)
        else:
            events, strums, seconds = performance.notes(rng, *((40, 84) if kind == 'melody' else (28, 52)))
        x = player.render(events, program, seconds)
        if rng.random() < .4:
            x = in_room(x, rng)
        cutter.strums(x, strums, number, rng)
        if number % 50 == 49:
            print(f'{number + 1} files, {len(cutter.rows)} windows', flush=True)
    rng = np.random.default_rng([a.seed, 3])
    speech(cutter, a.seed, rng)
    noises(cutter, rng)
    spectra, chord, present, bass, file = zip(*cutter.rows)
    np.savez(a.out, spectra=np.array(spectra, np.float16), chord=np.array(chord), present=np.array(present), bass=np.array(bass), source=np.array(file))
    print(f'{a.out}: {len(chord)} windows')


if __name__ == '__main__':
    main()
