"""The two log-frequency spectra of an evidence window, as the engine takes them, and the network's view of them. numpy only."""
import numpy as np

from synthesis import SAMPLE_RATE

LONGEST, LIVE, STEP = 16384, 12288, 512       # samples of the offline and the live window; cut windows are multiples of STEP
BINS, PER_SEMITONE, LOWEST = 207, 3, 36       # bin 1 is the centre of MIDI 36
VIEW = 252                                    # bins that one root sees of each spectrum, from MIDI 24 + root - 1/3 up
FREQUENCIES = tuple(np.fft.rfftfreq(n, 1 / SAMPLE_RATE) for n in (LONGEST, LONGEST // 2))


def bank(fft_length, cents=0):
    """Triangles of half-width max(1/3 semitone, one FFT bin), each summing to 1 -> FFT bins and weights (BINS, width)."""
    centre = 440 * 2 ** ((LOWEST + (np.arange(BINS) - 1) / PER_SEMITONE - 69 + cents / 100) / 12)
    step = SAMPLE_RATE / fft_length
    half = np.maximum(centre * (2 ** (1 / 36) - 1), step)
    first = np.floor((centre - half) / step).astype(int)
    index = np.clip(first[:, None] + np.arange(int((2 * half / step).max()) + 3), 0, fft_length // 2)
    weight = np.clip(1 - np.abs(index * step - centre[:, None]) / half[:, None], 0, None)
    return index, weight / weight.sum(1, keepdims=True)


_banks = {}


def banks(cents):
    cents = int(round(cents))
    if cents not in _banks:
        _banks[cents] = bank(LONGEST, cents), bank(LONGEST // 2, cents)
    return _banks[cents]


_hann = {}


def hann(n):
    if n not in _hann:
        _hann[n] = np.hanning(n + 1)[:n]
    return _hann[n]


def log_spectra(window, cents=0, gains=(1.0, 1.0)):
    """One window (up to LONGEST samples) -> (2, BINS) log10 magnitudes: of all of it and of its last half."""
    rows = []
    for part, size, gain, (index, weight) in zip((window, window[len(window) - len(window) // 2:]), (LONGEST, LONGEST // 2), gains, banks(cents)):
        w = hann(len(part))
        magnitude = np.abs(np.fft.rfft(part * w, size)) * gain * (2 / w.sum())
        rows.append((magnitude[index] * weight).sum(1))
    return np.log10(np.array(rows, np.float32) + np.float32(1e-6))


def network_input(spectra):
    """(n, 2, BINS) -> (n, 12, 2 VIEW): 60 dB below the loudest bin is 0, and every root sees the same distances from itself."""
    x = np.asarray(spectra, np.float32)
    x = np.clip((x - x[:, :1].max(2, keepdims=True)) / np.float32(3) + 1, 0, 1)
    below = 12 * PER_SEMITONE
    x = np.pad(x, ((0, 0), (0, 0), (below, 11 * PER_SEMITONE + VIEW - below - BINS)))
    views = np.lib.stride_tricks.sliding_window_view(x, VIEW, axis=2)[:, :, ::PER_SEMITONE]
    return views.transpose(0, 2, 1, 3).reshape(len(x), 12, 2 * VIEW)
