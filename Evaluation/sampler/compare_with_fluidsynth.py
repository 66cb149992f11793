#!/usr/bin/env python3
"""Compares the sampler with FluidSynth, note by note, on one General MIDI bank.

    compare_with_fluidsynth.py [--notes 200] [--seed 1] [--woodshed PATH] [--soundfont FILE] [--worst 10]

Seven presets, keys and velocities drawn by a seed; each note held for one second and followed for another, effects off,
48 kHz. Needs numpy, scipy and libfluidsynth 3 (Debian: libfluidsynth3); writes nothing.

What is compared, ours against FluidSynth's:
  pitch     drift of the phase between the two at the strongest partial, as cents
  level     root mean square of the first second, in decibels
  attack    time from the first sound to 90 % of the peak of the envelope (2 ms steps)
  release   time after the key goes up until the note is 20 and 40 dB below the same note held on
  spectrum  mean absolute difference of third-octave levels of the first second over the bands within 60 dB of the loudest

Two constants are taken off FluidSynth's level before it is compared, as they are conventions and not sound. Its low-pass has a gain of
+1.505 dB at every resonance (the 3.01 dB between q and Q goes into the gain too). And it reads a controller of value v as v/128, so that full
velocity, expression and volume each cost 40 log10(128/127) = 0.136 dB; here they cost nothing.
"""
import argparse, ctypes, os, subprocess, sys, tempfile
import numpy as np
from scipy.io import wavfile

RATE = 48000
PRESETS = [  # bank, program, name, lowest and highest key drawn
    (0, 0, 'grand piano', 21, 108), (0, 13, 'xylophone', 48, 108), (0, 24, 'nylon guitar', 36, 96), (0, 25, 'steel guitar', 36, 96),
    (0, 27, 'clean guitar', 36, 96), (0, 33, 'finger bass', 24, 72), (128, 0, 'standard kit', 35, 81)]
CONVENTION_DB = 3.01 / 2 - 3 * 40 * np.log10(128 / 127)


class FluidSynth:
    """One note at a time from libfluidsynth, as floats."""

    def __init__(self, soundfont):
        self.lib = lib = ctypes.CDLL('libfluidsynth.so.3')
        pointer, integer, text, number = ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_double
        for name, result, arguments in [
                ('new_fluid_settings', pointer, []), ('new_fluid_synth', pointer, [pointer]),
                ('fluid_settings_setnum', integer, [pointer, text, number]), ('fluid_settings_setint', integer, [pointer, text, integer]),
                ('fluid_settings_setstr', integer, [pointer, text, text]), ('fluid_synth_sfload', integer, [pointer, text, integer]),
                ('fluid_synth_program_select', integer, [pointer] + [integer] * 4), ('fluid_synth_noteon', integer, [pointer] + [integer] * 3),
                ('fluid_synth_noteoff', integer, [pointer, integer, integer]), ('delete_fluid_synth', None, [pointer]),
                ('delete_fluid_settings', None, [pointer]),
                ('fluid_synth_write_float', integer, [pointer, integer, pointer, integer, integer, pointer, integer, integer])]:
            function = getattr(lib, name)
            function.restype, function.argtypes = result, arguments
        self.soundfont = soundfont.encode()

    def note(self, bank, program, key, velocity, hold, total):
        """Stereo frames; a synth of its own for each note, as an earlier note's tail would colour it."""
        lib = self.lib
        settings = lib.new_fluid_settings()
        lib.fluid_settings_setnum(settings, b'synth.sample-rate', float(RATE))
        lib.fluid_settings_setnum(settings, b'synth.gain', 1.0)
        for name, value in [(b'synth.reverb.active', 0), (b'synth.chorus.active', 0), (b'synth.cpu-cores', 1), (b'synth.polyphony', 256),
                            (b'synth.dynamic-sample-loading', 1)]:
            lib.fluid_settings_setint(settings, name, value)
        lib.fluid_settings_setstr(settings, b'synth.midi-bank-select', b'gs')
        synth = lib.new_fluid_synth(settings)
        font = lib.fluid_synth_sfload(synth, self.soundfont, 1)
        channel = 9 if bank == 128 else 0
        assert font >= 0 and lib.fluid_synth_program_select(synth, channel, font, bank, program) == 0
        lib.fluid_synth_noteon(synth, channel, key, velocity)
        held = self._write(synth, hold)
        lib.fluid_synth_noteoff(synth, channel, key)
        released = self._write(synth, total - hold)
        lib.delete_fluid_synth(synth)
        lib.delete_fluid_settings(settings)
        return np.concatenate([held, released])

    def _write(self, synth, count):
        left, right = np.zeros(count, np.float32), np.zeros(count, np.float32)
        self.lib.fluid_synth_write_float(synth, count, left.ctypes.data, 0, 1, right.ctypes.data, 0, 1)
        return np.stack([left, right], 1)


def ours(program_path, soundfont, bank, program, key, velocity, hold, total, folder):
    path = os.path.join(folder, 'note.wav')
    subprocess.run([program_path, 'render', '-o', path, '--note', str(key), '--velocity', str(velocity), '--hold', str(hold / RATE),
                    '--tail', str((total - hold) / RATE), '--program', str(program), '--bank', str(bank), '--rate', str(RATE), '--gain', '0',
                    '--reverb', '0', '--limiter', 'off', '--soundfont', soundfont], check=True)
    rate, frames = wavfile.read(path)
    assert rate == RATE and frames.dtype == np.float32
    return frames


def envelope(x, step=96):
    """Root mean square over both channels in 2 ms steps."""
    count = len(x) // step
    return np.sqrt((x[:count * step].astype(float) ** 2).reshape(count, step, 2).mean((1, 2)))


def attack_seconds(x):
    e = envelope(x[:RATE])
    peak = e.max()
    rise = np.argmax(e >= 0.9 * peak)
    before = e[rise - 1] if rise else 0.0
    return (rise + (0.9 * peak - before) / max(e[rise] - before, 1e-12)) * 0.002


def release_seconds(released, held, hold, decibels):
    """When the release has taken off so many decibels: the released note against the same note held on."""
    a, b = envelope(released[hold:], 64), envelope(held[hold:], 64)
    sounding = b > 1e-7
    if not sounding.any():
        return np.nan
    fall = np.where(sounding, 20 * np.log10((a + 1e-12) / (b + 1e-12)), np.nan)
    below = np.nonzero(fall <= -decibels)[0]
    if not len(below) or not sounding[:below[0] + 1].all():
        return np.nan
    at = below[0]
    before = fall[at - 1] if at else 0.0
    return (at + (before + decibels) / max(before - fall[at], 1e-9)) * 64 / RATE


def pitch_difference_cents(a, b):
    """Phase drift between two recordings at their strongest partial, from two half-second windows (shorter for short sounds)."""
    x, y = a.sum(1).astype(float), b.sum(1).astype(float)
    end = len(x)
    # A short sound is measured where it has its energy.
    energy = np.cumsum(y ** 2)
    last = int(np.searchsorted(energy, 0.98 * energy[-1]))
    start = int(np.searchsorted(energy, 0.02 * energy[-1]))
    span = min(max(last - start, 2400), end - start - 1) // 2
    window = np.hanning(span)
    n = 1 << int(np.ceil(np.log2(span * 4)))
    spectra = [np.fft.rfft(window * s[o:o + span], n) for s in (x, y) for o in (start, start + span)]
    peak = int(np.argmax(abs(spectra[2]) * abs(spectra[3])))
    drift = np.angle(spectra[1][peak] * np.conj(spectra[0][peak]) * np.conj(spectra[3][peak]) * spectra[2][peak])
    frequency = peak * RATE / n
    return 1200 * np.log2(1 + drift / (2 * np.pi) * RATE / span / frequency), frequency


def third_octaves(x):
    spectrum = (abs(np.fft.rfft(x.astype(float), axis=0)) ** 2).sum(1)
    frequencies = np.fft.rfftfreq(len(x), 1 / RATE)
    centres = 1000 * 2.0 ** (np.arange(-16, 14) / 3)
    powers = [spectrum[(frequencies >= c * 2 ** (-1 / 6)) & (frequencies < c * 2 ** (1 / 6))].sum() for c in centres]
    return centres, 10 * np.log10(np.array(powers) + 1e-20)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--notes', type=int, default=200)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--woodshed', default='.build/release/woodshed')
    parser.add_argument('--soundfont', default='/usr/share/sounds/sf2/FluidR3_GM.sf2')
    parser.add_argument('--worst', type=int, default=10)
    options = parser.parse_args()
    random = np.random.default_rng(options.seed)
    synth = FluidSynth(options.soundfont)
    hold, total = RATE, 2 * RATE
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for index in range(options.notes):
            bank, program, name, low, high = PRESETS[index % len(PRESETS)]
            key, velocity = int(random.integers(low, high + 1)), int(random.integers(1, 128))
            scale = 10 ** (-CONVENTION_DB / 20)
            theirs, theirs_held = (synth.note(bank, program, key, velocity, h, total) * scale for h in (hold, total))
            mine, mine_held = (ours(options.woodshed, options.soundfont, bank, program, key, velocity, h, total, folder) for h in (hold, total))
            if abs(theirs).max() < 1e-6 or abs(mine).max() < 1e-6:
                rows.append(dict(name=name, key=key, velocity=velocity, silent=(abs(theirs).max() < 1e-6, abs(mine).max() < 1e-6)))
                continue
            pitch, frequency = pitch_difference_cents(mine, theirs)
            level = 20 * np.log10(np.sqrt((mine[:hold] ** 2).mean()) / np.sqrt((theirs[:hold] ** 2).mean()))
            centres, a = third_octaves(mine[:hold])
            _, b = third_octaves(theirs[:hold])
            near = b > b.max() - 60
            rows.append(dict(
                name=name, key=key, velocity=velocity, silent=None, pitch=pitch, frequency=frequency, level=level,
                attack=(attack_seconds(mine), attack_seconds(theirs)),
                release=[(release_seconds(mine, mine_held, hold, d), release_seconds(theirs, theirs_held, hold, d)) for d in (20, 40)],
                spectrum=abs(a - b)[near].mean(), worst_band=centres[near][np.argmax(abs(a - b)[near])]))
    report(rows, options)


def report(rows, options):
    sounding = [r for r in rows if r['silent'] is None]
    silent = [r for r in rows if r['silent'] is not None]
    print(f'{len(rows)} notes, seed {options.seed}; silent in both {sum(r["silent"] == (True, True) for r in silent)}, '
          f'in one {sum(r["silent"] != (True, True) for r in silent)}')

    def line(name, values, unit, limit):
        values = np.array(values)
        values = values[np.isfinite(values)]
        print(f'{name:28s} median {np.median(values):8.4f}  95 % {np.quantile(values, .95):8.4f}  worst {values.max():8.4f} {unit:8s}'
              f'  within {limit}: {100 * (values <= limit).mean():.1f} % of {len(values)}')

    def difference(pair, floor):
        a, b = pair
        return max(abs(a - b) - floor, 0) / b * 100 if np.isfinite(a) and np.isfinite(b) and b > 0 else np.nan
    line('pitch', [abs(r['pitch']) for r in sounding], 'cents', 0.5)
    line('level', [abs(r['level']) for r in sounding], 'dB', 0.5)
    # Both work in blocks of 64 frames (1.33 ms): a difference below one block is no difference.
    line('attack, beyond one block', [difference(r['attack'], 64 / RATE) for r in sounding], '%', 5)
    line('release to -20 dB', [difference(r['release'][0], 64 / RATE) for r in sounding], '%', 5)
    line('release to -40 dB', [difference(r['release'][1], 64 / RATE) for r in sounding], '%', 5)
    line('third octaves', [r['spectrum'] for r in sounding], 'dB', 1.5)
    for name in dict.fromkeys(r['name'] for r in sounding):
        part = [r for r in sounding if r['name'] == name]
        print(f'  {name:14s} {len(part):3d} notes: pitch {np.median([abs(r["pitch"]) for r in part]):.4f} cents, level '
              f'{np.median([r["level"] for r in part]):+.3f} dB, third octaves {np.median([r["spectrum"] for r in part]):.3f} dB')
    for key, value in [('pitch', lambda r: abs(r['pitch'])), ('level', lambda r: abs(r['level'])), ('spectrum', lambda r: r['spectrum']),
                       ('attack', lambda r: np.nan_to_num(difference(r['attack'], 64 / RATE))),
                       ('release', lambda r: np.nan_to_num(max(difference(p, 64 / RATE) for p in r['release'])))]:
        print(f'worst by {key}:')
        for r in sorted(sounding, key=value, reverse=True)[:options.worst]:
            print(f'  {r["name"]} key {r["key"]} velocity {r["velocity"]}: {value(r):.3f}'
                  f'   (pitch {r["pitch"]:+.3f} at {r["frequency"]:.0f} Hz, level {r["level"]:+.2f}, attack {r["attack"][0] * 1e3:.1f}/'
                  f'{r["attack"][1] * 1e3:.1f} ms, -20 dB {r["release"][0][0]:.3f}/{r["release"][0][1]:.3f} s, spectrum {r["spectrum"]:.2f}, '
                  f'most at {r["worst_band"]:.0f} Hz)')


if __name__ == '__main__':
    main()
