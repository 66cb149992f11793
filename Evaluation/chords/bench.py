#!/usr/bin/env python3
"""Labelled guitar progressions to measure the recogniser on.

  bench.py DIR --seed N [--files 30] [--bank FILE] [--noise cycle|none|30|15]

Writes DIR/pNNN.wav and DIR/pNNN.lab (MIREX: start, end, Harte label). Progressions in a key, with a chord from anywhere at times, played
by the same random player as the training sound, without room or recording chain, in pink noise at none, 30 and 15 dB in turn. Seeds
under 1000 are for measuring, seeds from 1000 up for choosing constants; training draws from streams of its own. Needs numpy, libfluidsynth.
"""
import argparse
import pathlib
import wave

import numpy as np

from performance import Player, finish
from synthesis import SAMPLE_RATE, SoundFont, coloured_noise
from vocabulary import NAMES, QUALITIES, ROOTS

DEGREES = {
    'major': ((0, 'maj maj maj maj7 add9 6 sus2 sus4 5'), (2, 'min min m7'), (4, 'min m7'), (5, 'maj maj maj7 add9 6 sus2 5'),
              (7, 'maj maj 7 7 sus4 aug 5'), (9, 'min min m7'), (11, 'dim m7b5')),
    'minor': ((0, 'min min min m7 sus2 sus4 5'), (2, 'dim m7b5'), (3, 'maj maj7 add9 aug'), (5, 'min min m7 m6'),
              (7, 'min 7 7 m7 sus4'), (8, 'maj maj7 6 5'), (10, 'maj 7 sus2 add9'))}
LIKELY = (.25, .12, .1, .18, .18, .13, .04)
PLAIN = NAMES[:12]


def progression(rng):
    key, mode, chords = int(rng.integers(12)), 'major' if rng.random() < .65 else 'minor', []
    for _ in range(int(rng.integers(5, 16))):
        if rng.random() < .12:
            chord = int(rng.integers(12)), str(rng.choice(PLAIN))
        else:
            step, names = DEGREES[mode][rng.choice(7, p=LIKELY)]
            chord = (key + step) % 12, str(rng.choice(names.split()))
        if not chords or chord != chords[-1]:
            chords.append(chord)
    return chords


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('dir', type=pathlib.Path)
    parser.add_argument('--seed', type=int, required=True)
    parser.add_argument('--files', type=int, default=30)
    parser.add_argument('--bank', default='/usr/share/sounds/sf2/FluidR3_GM.sf2')
    parser.add_argument('--noise', default='cycle')
    a = parser.parse_args()
    a.dir.mkdir(parents=True, exist_ok=True)
    bank = SoundFont(a.bank)
    for number in range(a.files):
        rng = np.random.default_rng([a.seed, 77, number])
        player, time, rows = Player(rng), .5, []
        player.uneven = player.partial = False
        beat = 60 / rng.uniform(60, 140)
        for root, quality in progression(rng):
            beats = int(rng.choice([2, 4, 4]))
            end = player.chord(time, root, quality, 2 if beats * beat < .75 else beats, beat)
            rows.append((time, end, f'{ROOTS[root]}:{QUALITIES[quality][1]}'))
            time = end
        rows[-1] = (rows[-1][0], time + 1.5, rows[-1][2])
        events, _, _ = finish(player, time + 1.5)
        x = bank.render(events, 24 + number % 4, time + 1.5)
        x *= .35 / np.abs(x).max()
        snr = {'cycle': (None, 30, 15)[number % 3], 'none': None}.get(a.noise) if a.noise in ('cycle', 'none') else float(a.noise)
        if snr is not None:
            x += coloured_noise(len(x), 1, rng) * np.sqrt(np.mean(x ** 2)) * 10 ** (-snr / 20)
        with wave.open(str(a.dir / f'p{number:03d}.wav'), 'wb') as w:
            w.setparams((1, 2, SAMPLE_RATE, 0, 'NONE', ''))
            w.writeframes(np.round(np.clip(x, -1, 1) * 32767).astype('<i2').tobytes())
        lines = [f'0.000000\t{rows[0][0]:.6f}\tN\n'] + [f'{s:.6f}\t{e:.6f}\t{label}\n' for s, e, label in rows]
        (a.dir / f'p{number:03d}.lab').write_text(''.join(lines))
    print(f'{a.dir}: {a.files} files')


if __name__ == '__main__':
    main()
