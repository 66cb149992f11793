#!/usr/bin/env python3
"""Trains the chord network and writes its weights.

  train.py OUT WINDOWS.npz... [--epochs 24] [--seed 0]

For each of the 12 roots the same weights: 504 inputs -> 128 -> 64 -> 20 qualities, 1 bass, 1 presence; N is one linear unit on
the mean over roots of the 64. Loss: cross-entropy over the 241 chords, over the 12 bass notes (where there is one), and binary
cross-entropy of the 12 pitch classes. Sources whose number is 11 modulo 12 are only scored. Plain numpy: an epoch of 60 000
windows takes about half a minute on one core. Writes OUT.npz and OUT.int8 (see quantise).
"""
import argparse
import pathlib
import time

import numpy as np

from spectra import VIEW, network_input
from vocabulary import NAMES, NO_CHORD

SIZES = (2 * VIEW, 128, 64, len(NAMES) + 2)
BATCH, RATE, DECAY, WARM_UP = 192, 2e-3, 1e-3, 0.15     # AdamW, one cycle
DROP_INPUT, DROP = 0.05, 0.15
SMOOTHING = 0.03                                        # of the chord's label
BASS_SHARE, PRESENCE_SHARE = 0.3, 1.0                   # of the loss


def initial(rng):
    weights = {}
    for name, (rows, columns) in {'1': (SIZES[1], SIZES[0]), '2': (SIZES[2], SIZES[1]), '3': (SIZES[3], SIZES[2]), 'n': (1, SIZES[2])}.items():
        bound = 1 / np.sqrt(columns)
        weights['w' + name] = rng.uniform(-bound, bound, (rows, columns)).astype(np.float32)
        weights['b' + name] = rng.uniform(-bound, bound, rows).astype(np.float32)
    return weights


def dropped(x, share, rng):
    if rng is None or not share:
        return x, None
    mask = (rng.random(x.shape, dtype=np.float32) >= share).astype(np.float32) / np.float32(1 - share)
    return x * mask, mask


def forward(w, x, rng=None):
    """(n, 12, 504) -> chord logits (n, 241), bass logits (n, 12), presence logits (n, 12), and what backward needs."""
    n = len(x)
    x0, _ = dropped(x.reshape(n * 12, -1), DROP_INPUT, rng)
    h1 = np.maximum(x0 @ w['w1'].T + w['b1'], 0)
    d1, m1 = dropped(h1, DROP, rng)
    h2 = np.maximum(d1 @ w['w2'].T + w['b2'], 0)
    d2, m2 = dropped(h2, DROP, rng)
    out = d2 @ w['w3'].T + w['b3']
    mean = h2.reshape(n, 12, -1).mean(1)
    no_chord = mean @ w['wn'].T + w['bn']
    out = out.reshape(n, 12, -1)
    chord = np.concatenate([out[:, :, :-2].reshape(n, -1), no_chord], 1)
    return chord, out[:, :, -2], out[:, :, -1], (x0, h1, d1, m1, h2, d2, m2, mean)


def softmax(z):
    e = np.exp(z - z.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def gradients(w, x, chord, present, bass, rng):
    n = len(x)
    logits, bass_logits, presence, (x0, h1, d1, m1, h2, d2, m2, mean) = forward(w, x, rng)
    p = softmax(logits)
    loss = -np.log(p[np.arange(n), chord] + 1e-12).mean()
    g = p - SMOOTHING / p.shape[1]
    g[np.arange(n), chord] -= 1 - SMOOTHING
    gb = softmax(bass_logits)
    known = bass >= 0
    gb[np.nonzero(known)[0], bass[known]] -= 1
    gb[~known] = 0
    gp = 1 / (1 + np.exp(-presence)) - present
    out = np.concatenate([g[:, :-1].reshape(n, 12, -1), BASS_SHARE * gb[:, :, None], PRESENCE_SHARE / 12 * gp[:, :, None]], 2) / n
    out, gn = out.reshape(n * 12, -1).astype(np.float32), (g[:, -1:] / n).astype(np.float32)
    grad = {'w3': out.T @ d2, 'b3': out.sum(0), 'wn': gn.T @ mean, 'bn': gn.sum(0)}
    g2 = out @ w['w3']
    if m2 is not None:
        g2 *= m2
    g2 += np.repeat(gn @ w['wn'] / 12, 12, 0)
    g2 *= h2 > 0
    grad['w2'], grad['b2'] = g2.T @ d1, g2.sum(0)
    g1 = g2 @ w['w2']
    if m1 is not None:
        g1 *= m1
    g1 *= h1 > 0
    grad['w1'], grad['b1'] = g1.T @ x0, g1.sum(0)
    return loss, grad


def one_cycle(step, steps):
    """Cosine up to 1 over the warm-up, then down to nearly 0."""
    warm = WARM_UP * steps
    if step < warm:
        return 0.04 + 0.96 * (1 - np.cos(np.pi * step / warm)) / 2
    return (1 + np.cos(np.pi * (step - warm) / (steps - warm))) / 2


def report(w, data, index):
    hits = np.zeros(5)
    for i in range(0, len(index), 1000):
        part = index[i:i + 1000]
        chord, bass, presence, _ = forward(w, network_input(data['spectra'][part]))
        guess, truth = chord.argmax(1), data['chord'][part]
        real = (truth != NO_CHORD) & (truth % len(NAMES) != len(NAMES) - 1)
        silent = lambda c: (c == NO_CHORD) | (c % len(NAMES) == len(NAMES) - 1)
        hits += (((guess == truth) & real).sum(), ((guess // len(NAMES) == truth // len(NAMES)) & real).sum(), real.sum(),
                 (silent(guess) & ~real).sum(), (~real).sum())
    return f'chords exact {hits[0] / hits[2]:.3f} root {hits[1] / hits[2]:.3f}, no chord found {hits[3] / max(hits[4], 1):.3f}'


def train(data, epochs, seed):
    rng = np.random.default_rng(seed)
    held = data['source'] % 12 == 11
    order, held = np.nonzero(~held)[0], np.nonzero(held)[0]
    w = initial(rng)
    first, second = ({k: np.zeros_like(v) for k, v in w.items()} for _ in range(2))
    steps, step, began = epochs * (len(order) // BATCH), 0, time.time()
    for epoch in range(epochs):
        rng.shuffle(order)
        losses = []
        for i in range(0, len(order) - BATCH + 1, BATCH):
            part = order[i:i + BATCH]
            loss, grad = gradients(w, network_input(data['spectra'][part]), data['chord'][part], data['present'][part], data['bass'][part], rng)
            losses.append(loss)
            rate, step = np.float32(RATE * one_cycle(step, steps)), step + 1
            for k, g in grad.items():
                first[k] += np.float32(0.1) * (g - first[k])
                second[k] += np.float32(0.001) * (g * g - second[k])
                update = first[k] / np.float32(1 - 0.9 ** step) / (np.sqrt(second[k] / np.float32(1 - 0.999 ** step)) + np.float32(1e-8))
                w[k] -= rate * (update + np.float32(DECAY) * w[k])
        if epoch % 4 == 3 or epoch == epochs - 1:
            print(f'epoch {epoch + 1}: loss {np.mean(losses):.3f}, {report(w, data, held)}, {time.time() - began:.0f} s', flush=True)
    return w


def quantise(w):
    """Bytes: layers 1, 2, 3, n, each int8 weights row by row, then a float32 scale and a float32 bias per row, little endian."""
    out = b''
    for name in '123n':
        scale = np.abs(w['w' + name]).max(1) / 127
        out += np.round(w['w' + name] / scale[:, None]).astype(np.int8).tobytes() + scale.astype('<f4').tobytes() + w['b' + name].astype('<f4').tobytes()
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('out', type=pathlib.Path)
    parser.add_argument('windows', nargs='+', type=pathlib.Path)
    parser.add_argument('--epochs', type=int, default=24)
    parser.add_argument('--seed', type=int, default=0)
    a = parser.parse_args()
    parts = [np.load(p) for p in a.windows]
    data = {k: np.concatenate([p[k] for p in parts]) for k in ('spectra', 'chord', 'present', 'bass', 'source')}
    print(f'{len(data["chord"])} windows')
    w = train(data, a.epochs, a.seed)
    np.savez(a.out.with_suffix('.npz'), **w)
    a.out.with_suffix('.int8').write_bytes(quantise(w))


if __name__ == '__main__':
    main()
