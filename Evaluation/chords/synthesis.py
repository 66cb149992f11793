"""Sound for training and for benches: FluidSynth through its library, additive plucked strings, room and noise. numpy only."""
import ctypes
import ctypes.util

import numpy as np

SAMPLE_RATE = 48000


class SoundFont:
    """One FluidSynth instance with one bank loaded; a channel for each string, so that strings can be bent and cut singly."""

    def __init__(self, path):
        lib = ctypes.CDLL(ctypes.util.find_library('fluidsynth'))
        for name in ('new_fluid_settings', 'new_fluid_synth'):
            getattr(lib, name).restype = ctypes.c_void_p
        settings = ctypes.c_void_p(lib.new_fluid_settings())
        lib.fluid_settings_setnum(settings, b'synth.sample-rate', ctypes.c_double(SAMPLE_RATE))
        lib.fluid_settings_setnum(settings, b'synth.gain', ctypes.c_double(0.6))
        for effect in (b'synth.reverb.active', b'synth.chorus.active'):
            lib.fluid_settings_setint(settings, effect, 0)
        self.lib, self.synth = lib, ctypes.c_void_p(lib.new_fluid_synth(settings))
        self.bank = lib.fluid_synth_sfload(self.synth, str(path).encode(), 1)
        if self.bank < 0:
            raise OSError(f'{path}: not a SoundFont that FluidSynth reads')

    def render(self, events, program, seconds):
        """events: (s, order, kind, channel, a, b) with kind 'on' (note, velocity), 'off' (note) or 'bend' (cents) -> mono float."""
        lib, synth = self.lib, self.synth
        lib.fluid_synth_system_reset(synth)
        for channel in range(16):
            lib.fluid_synth_program_select(synth, channel, self.bank, 0, program)
        out, at = np.zeros(int(seconds * SAMPLE_RATE), np.float32), 0
        for time, _, kind, channel, a, b in sorted(events, key=lambda e: e[:2]):
            at = self._write(out, at, min(len(out), max(at, int(time * SAMPLE_RATE))))
            if kind == 'on':
                lib.fluid_synth_noteon(synth, channel, int(a), int(b))
            elif kind == 'off':
                lib.fluid_synth_noteoff(synth, channel, int(a))
            else:
                lib.fluid_synth_pitch_bend(synth, channel, int(np.clip(8192 + a / 200 * 8192, 0, 16383)))
        self._write(out, at, len(out))
        return out.astype(float)

    def _write(self, out, start, end):
        n = end - start
        if n > 0:
            left, right = np.zeros(n, np.float32), np.zeros(n, np.float32)
            pointer = ctypes.POINTER(ctypes.c_float)
            self.lib.fluid_synth_write_float(self.synth, n, left.ctypes.data_as(pointer), 0, 1, right.ctypes.data_as(pointer), 0, 1)
            out[start:end] = (left + right) / 2
        return end


class PluckedString:
    """Additive strings: partials n f sqrt(1 + B n^2), a comb from the place of plucking, faster decay for higher partials."""

    def __init__(self, rng):
        self.rng = rng
        self.slope, self.place = rng.uniform(0.6, 2.5), rng.uniform(0.08, 0.5)
        self.stiffness, self.seconds = 10 ** rng.uniform(-5, -3.5), rng.uniform(0.5, 3.0)
        self.plain = rng.random() < 0.3                 # amplitude 1 / n, no comb, as a textbook writes it

    def render(self, events, _, seconds):
        out, sounding, bend = np.zeros(int(seconds * SAMPLE_RATE)), {}, {}
        for time, _, kind, channel, a, b in sorted(events, key=lambda e: e[:2]):
            if kind == 'bend':
                bend[channel] = a
            elif kind == 'on':
                if channel in sounding:
                    self._add(out, *sounding.pop(channel), time)
                sounding[channel] = (time, 440 * 2 ** ((a - 69 + bend.get(channel, 0) / 100) / 12), (b / 100) ** 2)
            elif channel in sounding:
                self._add(out, *sounding.pop(channel), time)
        for start, frequency, amplitude in sounding.values():
            self._add(out, start, frequency, amplitude, seconds)
        return out

    def _add(self, out, start, frequency, amplitude, end):
        first, last = int(start * SAMPLE_RATE), min(len(out), int((end + 0.03) * SAMPLE_RATE))
        if last <= first:
            return
        t = np.arange(last - first) / SAMPLE_RATE
        sound = np.zeros(len(t))
        for n in range(1, 31):
            f = n * frequency * np.sqrt(1 + self.stiffness * n * n)
            if f > 9000:
                break
            strength = 1 / n if self.plain else abs(np.sin(np.pi * n * self.place)) / n ** self.slope
            decay = n / 1.5 if self.plain else (1 + 0.15 * n) / self.seconds
            sound += strength * np.exp(-decay * t) * np.sin(2 * np.pi * f * t + self.rng.uniform(0, 2 * np.pi))
        sound[:96] *= np.linspace(0, 1, 96)[:len(sound)]
        if last < len(out):
            n = min(len(sound), int(0.03 * SAMPLE_RATE))
            sound[-n:] *= np.linspace(1, 0, n)
        out[first:last] += amplitude * sound


def coloured_noise(n, slope, rng):
    """Noise of RMS 1 whose power falls as 1 / f ** slope."""
    spectrum = np.fft.rfft(rng.standard_normal(n))
    y = np.fft.irfft(spectrum / np.maximum(np.fft.rfftfreq(n, 1 / SAMPLE_RATE), 20.0) ** (slope / 2), n)
    return y / np.sqrt(np.mean(y ** 2))


def in_room(x, rng):
    """Early reflections and a decaying tail of 0.15 to 0.7 s under the direct sound."""
    seconds = rng.uniform(0.15, 0.7)
    n = int(seconds * SAMPLE_RATE)
    t = np.arange(n) / SAMPLE_RATE
    tail = rng.standard_normal(n) * np.exp(-6.9 * t / seconds)
    tail *= 10 ** (-rng.uniform(3, 16) / 20) / np.sqrt((tail ** 2).sum())
    for _ in range(int(rng.integers(1, 6))):
        tail[int(rng.uniform(0.0005, 0.02) * SAMPLE_RATE)] += rng.uniform(-0.7, 0.7)
    tail[0] += 1
    size = 1 << (len(x) + n - 1).bit_length()
    return np.fft.irfft(np.fft.rfft(x, size) * np.fft.rfft(tail, size), size)[:len(x)]
