#!/usr/bin/env python3
"""How right the tuner is: plays strings whose pitch is known to `woodshed tune` and scores what it says.

    accuracy.py [--woodshed PATH] [--seed N] [--smoothing off] [--groups pluck,sine,...] [--keep DIR] [--worst 10]

Groups: pluck (clean strings, B0 to E6), sine (41 to 4000 Hz), weak (fundamental 40 dB down), stiff (B up to 5e-4),
noise (white and pink, 40 to 0 dB under the note), hum (50 Hz and harmonics), nothing (silence and noise alone).
Every sound starts after 0.25 s of silence or noise; the settled part is 0.25 to 1.5 s after the onset.
In noise the error is compared with the Cramer-Rao bound of the 4096 newest samples. Needs numpy and scipy.
"""
import argparse
import math
import os
import subprocess
import sys
import tempfile
import wave

import numpy as np
from scipy.linalg import cholesky, solve_triangular, toeplitz

RATE = 48000
LEAD, LENGTH = 0.25, 1.75
SETTLED = (0.25, 1.5)
BOUND_WINDOW = 4096
NEPER_CENTS = 1200 / math.log(2)
GUITAR = {"E2": 40, "A2": 45, "D3": 50, "G3": 55, "B3": 59, "E4": 64}
BASS = {"B0": 23, "E1": 28, "A1": 33, "D2": 38, "G2": 43}
HIGH = {"E5": 76, "E6": 88}


class Tone:
    """Partials of one note: frequency, amplitude at the onset, decay rate in nepers a second, phase."""

    def __init__(self, first, random, stiffness=0.0, weak=False):
        number = np.arange(1, 15)
        self.first = first
        self.frequency = first * number * np.sqrt((1 + stiffness * number**2) / (1 + stiffness))
        # Plucked at 0.23 of the length; upper partials die faster, high strings too.
        self.amplitude = (0.2 + 0.8 * np.abs(np.sin(math.pi * 0.23 * number))) / number
        if weak:
            self.amplitude[1] = 4 * self.amplitude[0]
            self.amplitude[0] *= 0.01
        self.decay = (0.35 + 0.15 * number) * (first / 110) ** 0.4
        self.phase = random.uniform(0, 2 * math.pi, len(number))
        heard = self.frequency < 0.45 * RATE
        for name in ("frequency", "amplitude", "decay", "phase"):
            setattr(self, name, getattr(self, name)[heard])

    def sound(self, peak):
        """The note with a 4 ms attack; scales the amplitudes so that they are those of the result."""
        time = np.arange(int(LENGTH * RATE)) / RATE
        signal = sum(
            a * np.exp(-d * time) * np.cos(2 * math.pi * f * time + p)
            for f, a, d, p in zip(self.frequency, self.amplitude, self.decay, self.phase)
        )
        attack = int(0.004 * RATE)
        signal[:attack] *= np.sin(np.linspace(0, math.pi / 2, attack)) ** 2
        gain = peak / np.abs(signal).max()
        self.amplitude = self.amplitude * gain
        return signal * gain

    def bound(self, end, level, whiten):
        """Least standard error in cents of the first partial from the window that ends `end` s after the onset.

        Unknown: the fundamental and every partial's amplitude and phase. Known: decays, and the noise."""
        offset = np.arange(BOUND_WINDOW) - (BOUND_WINDOW - 1) / 2
        time = end - BOUND_WINDOW / RATE + np.arange(BOUND_WINDOW) / RATE
        slope, nuisance = np.zeros(BOUND_WINDOW), []
        for number, (f, a, d, p) in enumerate(zip(self.frequency, self.amplitude, self.decay, self.phase), 1):
            angle = 2 * math.pi * f / RATE * offset + p
            envelope = np.exp(-d * time)
            nuisance += [envelope * np.cos(angle), envelope * np.sin(angle)]
            slope -= a * envelope * np.sin(angle) * offset * (f / self.first)
        columns = whiten(np.column_stack([slope] + nuisance)) / level
        basis = np.linalg.qr(columns[:, 1:])[0]
        rest = columns[:, 0] - basis @ (basis.T @ columns[:, 0])
        return NEPER_CENTS / math.sqrt(rest @ rest) / (2 * math.pi * self.first / RATE)


def coloured(colour, count, random):
    """Noise of variance 1, white or with a power density of 1 / f above 20 Hz."""
    white = random.standard_normal(count)
    if colour == "white":
        return white
    shape = 1 / np.maximum(np.fft.rfftfreq(count, 1 / RATE), 20)
    return np.fft.irfft(np.fft.rfft(white) * np.sqrt(shape / shape.mean()), count)


class Whitener:
    """Turns pink noise into white, column by column."""

    factor = None

    def __init__(self, colour):
        self.colour = colour

    def __call__(self, columns):
        if self.colour == "white":
            return columns
        if Whitener.factor is None:
            count = 1 << 17
            shape = 1 / np.maximum(np.fft.rfftfreq(count, 1 / RATE), 20)
            correlation = np.fft.irfft(shape, count)[:BOUND_WINDOW]
            Whitener.factor = cholesky(toeplitz(correlation / correlation[0]), lower=True)
        return solve_triangular(Whitener.factor, columns, lower=True)


def hertz(key, cents=0.0):
    return 440 * 2 ** ((key - 69) / 12 + cents / 1200)


def sounds(seed, groups):
    """Yields (group, condition, name, samples, hertz or None, bound or None)."""

    def stream(*tag):
        return np.random.default_rng([seed, *(ord(letter) for letter in "/".join(map(str, tag)))])

    def lead(note):
        return np.concatenate([np.zeros(int(LEAD * RATE)), note])

    everything = {**GUITAR, **BASS, **HIGH}
    strings = {**GUITAR, **BASS}
    noisy = {**GUITAR, "E1": 28, "A1": 33}
    if "pluck" in groups:
        for name, key in everything.items():
            for cents in (-20, -5, 0, 5, 20):
                tone = Tone(hertz(key, cents), stream("pluck", name, cents))
                yield "pluck", name, f"pluck_{name}_{cents}", lead(tone.sound(0.5)), tone.first, None
    if "sine" in groups:
        for index, frequency in enumerate(np.geomspace(41, 4000, 24)):
            time = np.arange(int(LENGTH * RATE)) / RATE
            phase = stream("sine", index).uniform(0, 2 * math.pi)
            edge = np.minimum(1, np.minimum(time, time[::-1]) / 0.01)
            yield "sine", "sine", f"sine_{index}", lead(0.4 * edge * np.cos(2 * math.pi * frequency * time + phase)), frequency, None
    if "weak" in groups:
        for name, key in strings.items():
            random = stream("weak", name)
            tone = Tone(hertz(key, random.uniform(-25, 25)), random, weak=True)
            yield "weak", name, f"weak_{name}", lead(tone.sound(0.5)), tone.first, None
    if "stiff" in groups:
        for name, key in strings.items():
            for stiffness in (1e-4, 2.5e-4, 5e-4):
                random = stream("stiff", name, stiffness)
                tone = Tone(hertz(key, random.uniform(-25, 25)), random, stiffness=stiffness)
                yield "stiff", f"B={stiffness:g}", f"stiff_{name}_{stiffness:g}", lead(tone.sound(0.5)), tone.first, None
    settled = slice(int(SETTLED[0] * RATE), int(SETTLED[1] * RATE))
    if "noise" in groups:
        for name, key in noisy.items():
            for colour in ("white", "pink"):
                for ratio in (40, 20, 10, 0):
                    random = stream("noise", name, colour, ratio)
                    tone = Tone(hertz(key, random.uniform(-25, 25)), random)
                    note = tone.sound(0.2)
                    level = math.sqrt(np.mean(note[settled] ** 2)) * 10 ** (-ratio / 20)
                    whole = lead(note)
                    whole = whole + level * coloured(colour, len(whole), random)
                    ends = np.linspace(*SETTLED, 5)
                    bounds = [tone.bound(end, level, Whitener(colour)) for end in ends]
                    yield "noise", f"{colour} {ratio} dB", f"noise_{name}_{colour}_{ratio}", whole, tone.first, (ends, bounds)
    if "hum" in groups:
        for name, key in noisy.items():
            random = stream("hum", name)
            tone = Tone(hertz(key, random.uniform(-25, 25)), random)
            note = tone.sound(0.4)
            level = math.sqrt(np.mean(note[settled] ** 2))
            time = np.arange(int((LEAD + LENGTH) * RATE)) / RATE
            hum = sum(a * np.sin(2 * math.pi * 50 * h * time + random.uniform(0, 6)) for h, a in ((1, 1), (2, 0.4), (3, 0.5)))
            whole = lead(note) + hum * 0.1 * level / math.sqrt(np.mean(hum**2))
            yield "hum", "50 Hz", f"hum_{name}", whole + 0.1 * level * coloured("pink", len(whole), random), tone.first, None
    if "nothing" in groups:
        yield "nothing", "silence", "nothing_silence", np.zeros(4 * RATE), None, None
        for colour in ("white", "pink"):
            for decibels in (-20, -40, -60):
                noise = coloured(colour, 4 * RATE, stream("nothing", colour, decibels))
                yield "nothing", colour, f"nothing_{colour}_{decibels}", noise * 10 ** (decibels / 20), None, None


def write(path, samples):
    with wave.open(path, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.round(np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())


def readings(woodshed, path, smoothing):
    """Rows of time, hertz (nan: none), uncertainty in cents."""
    command = [woodshed, "tune", path, "--format", "tsv"] + (["--smoothing", "off"] if smoothing == "off" else [])
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    names = lines[0].split("\t")
    columns = [names.index(name) for name in ("time_s", "frequency_hz", "uncertainty_cents")]
    number = lambda text: float("nan") if text == "-" else float(text)
    return np.array([[number(line.split("\t")[column]) for column in columns] for line in lines[1:]])


class Score:
    """What is gathered for one group and condition."""

    def __init__(self):
        self.errors, self.over_bound, self.stated, self.latency, self.files = [], [], [], [], []
        self.expected = self.voiced = self.quiet = self.false = 0

    def add(self, name, rows, truth, bound):
        time, frequency, stated = rows.T
        early = time > 0.05
        if truth is None:
            self.quiet += early.sum()
            self.false += np.isfinite(frequency[early]).sum()
            return
        before = early & (time <= LEAD)
        self.quiet += before.sum()
        self.false += np.isfinite(frequency[before]).sum()
        error = 1200 * np.log2(frequency / truth)
        part = (time >= LEAD + SETTLED[0]) & (time <= LEAD + SETTLED[1])
        heard = part & np.isfinite(error)
        self.expected += part.sum()
        self.voiced += heard.sum()
        self.errors.append(np.abs(error[heard]))
        self.stated.append(np.abs(error[heard]) / stated[heard])
        self.files.append((np.abs(error[heard]).max() if heard.any() else math.inf, name))
        after = (time > LEAD) & np.isfinite(error) & (time <= LEAD + SETTLED[1])
        off = np.nonzero(np.abs(error[after]) > 5)[0]
        first = off[-1] + 1 if len(off) else 0
        self.latency.append(time[after][first] - LEAD if first < after.sum() else math.nan)
        if bound:
            fine = heard & (np.abs(error) <= 50)
            self.over_bound.append(error[fine] / np.exp(np.interp(time[fine] - LEAD, bound[0], np.log(bound[1]))))

    def row(self):
        errors = np.concatenate(self.errors) if self.errors else np.zeros(0)
        fine = errors[errors <= 50]
        stated = np.concatenate(self.stated) if self.stated else np.zeros(0)
        ratio = np.concatenate(self.over_bound) if self.over_bound else np.zeros(0)
        share = lambda part, whole: f"{100 * part / whole:.1f}" if whole else "-"
        late = [1000 * v for v in self.latency if not math.isnan(v)]
        return [
            f"{fine.mean():.4f}" if len(fine) else "-",
            f"{fine.max():.3f}" if len(fine) else "-",
            share((errors > 50).sum(), len(errors)),
            share(self.voiced, self.expected),
            share(self.false, self.quiet),
            f"{np.median(late):.0f} / {np.percentile(late, 95):.0f}" if late else "-",
            f"{math.sqrt(np.mean(ratio**2)):.2f}" if len(ratio) else "-",
            f"{100 * np.mean(stated <= 1):.0f} / {100 * np.mean(stated <= 2):.0f}" if len(stated) else "-",
        ]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--woodshed", default=os.path.join(os.path.dirname(__file__), "../../.build/release/woodshed"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--smoothing", choices=["on", "off"], default="on")
    parser.add_argument("--groups", default="pluck,sine,weak,stiff,noise,hum,nothing")
    parser.add_argument("--keep", help="folder in which the sounds stay")
    parser.add_argument("--worst", type=int, default=10)
    arguments = parser.parse_args()
    scores, worst = {}, []
    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.keep or scratch
        os.makedirs(folder, exist_ok=True)
        for group, condition, name, samples, truth, bound in sounds(arguments.seed, arguments.groups.split(",")):
            path = os.path.join(folder, name + ".wav")
            write(path, samples)
            rows = readings(arguments.woodshed, path, arguments.smoothing)
            for key in (group, f"  {condition}") if group == "noise" else (group,):
                scores.setdefault(key, Score()).add(name, rows, truth, bound)
    print(f"seed {arguments.seed}, smoothing {arguments.smoothing}; cents unless said otherwise")
    print("| group | mean | worst | gross % | read % | read when nothing sounds % | first within 5 c, ms: median / p95 | RMSE over the bound | within 1 / 2 sigma % |")
    print("|---" * 9 + "|")
    for key, score in scores.items():
        print("| " + " | ".join([key, *score.row()]) + " |")
        worst += score.files if not key.startswith(" ") else []
    print("\nworst:", ", ".join(f"{name} {error:.3f}" for error, name in sorted(worst, reverse=True)[: arguments.worst]))


if __name__ == "__main__":
    sys.exit(main())
