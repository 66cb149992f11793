#!/usr/bin/env python3
"""Scores .lab files against the truth with mir_eval, weighted by time, pooled over all files.

  score.py TRUTHDIR ESTIMATEDIR [TRUTHDIR ESTIMATEDIR ...] [--worst 10]

Prints the share of comparable time (in %) for each of mir_eval's comparisons, and displayed changes over true changes (1 is perfect).
--worst lists the files with the lowest tetrads score. Needs numpy and mir_eval.
"""
import argparse
import pathlib

import mir_eval
import numpy as np

MEASURES = ('root', 'majmin', 'thirds', 'triads', 'sevenths', 'tetrads', 'mirex')


def read(path):
    rows = [line.split() for line in open(path) if line.strip()]
    rows = [(float(a), float(b), label) for a, b, label in rows if float(b) > float(a)]
    return np.array([r[:2] for r in rows]).reshape(-1, 2), [r[2] for r in rows]


def changes(labels, intervals, end):
    shown = [label for i, label in enumerate(labels) if i == 0 or labels[i - 1] != label]
    if shown and shown[-1] == 'N' and end - intervals[-1, 0] < 0.5:      # the sound ending a little early is no change of chord
        shown.pop()
    return len(shown) - 1


def score(truth, estimate):
    chord = mir_eval.chord
    intervals, labels = read(truth)
    found, names = read(estimate)
    if not len(found):
        found, names = np.array([[0, intervals[-1, 1]]]), ['N']
    counts = changes(names, found, intervals.max()), changes(labels, intervals, intervals.max())
    found, names = mir_eval.util.adjust_intervals(found, names, intervals.min(), intervals.max(), chord.NO_CHORD, chord.NO_CHORD)
    merged, reference, guess = mir_eval.util.merge_labeled_intervals(intervals, labels, found, names)
    seconds = mir_eval.util.intervals_to_durations(merged)
    result = {'changes': counts}
    for measure in MEASURES:
        right = getattr(chord, measure)(reference, guess)
        comparable = right >= 0
        result[measure] = (float((right[comparable] * seconds[comparable]).sum()), float(seconds[comparable].sum()))
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folders', nargs='+', type=pathlib.Path)
    parser.add_argument('--worst', type=int, default=0)
    a = parser.parse_args()
    results = {}
    for truth, estimate in zip(a.folders[::2], a.folders[1::2]):
        for lab in sorted(truth.glob('*.lab')):
            results[f'{truth.name}/{lab.stem}'] = score(lab, estimate / lab.name)
    print(f'{len(results)} files')
    for measure in MEASURES:
        right, total = np.sum([r[measure] for r in results.values()], axis=0)
        print(f'{measure:9} {100 * right / total:5.1f}')
    shown, true = np.sum([r['changes'] for r in results.values()], axis=0)
    print(f'changes   {shown / true:5.2f}')
    for name in sorted(results, key=lambda n: results[n]['tetrads'][0] / max(results[n]['tetrads'][1], 1e-9))[:a.worst]:
        print(f'  {name}: ' + ', '.join(f'{m} {100 * results[name][m][0] / max(results[name][m][1], 1e-9):.0f}' for m in ('root', 'majmin', 'tetrads')))


if __name__ == '__main__':
    main()
