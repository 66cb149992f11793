#!/usr/bin/env python3
"""How the tuner reads recorded single notes and room noises.

    real_notes.py TRUTH.tsv FOLDER [--woodshed PATH] [--smoothing off] [--worst 10]

TRUTH.tsv, tab separated, has at least the columns `file` (a sound file under FOLDER), `kind` (`note`, `noise`, others are
skipped), `truth` (`A2;f0=109.71;unc=2.3`: first partial in hertz and its uncertainty in cents) and `remarks` (may hold
`onset=0.01` and `fit 0.17-2.67 s`). A note counts from 0.15 s after its onset to the end of the fitted stretch, at
least 0.3 s. Its error is that of the median reading; it is right when that is within its uncertainty plus one cent.
"""
import argparse
import csv
import os
import re
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(__file__))
from accuracy import readings  # noqa: E402


def number(pattern, text, default=None):
    found = re.search(pattern + r"=([\d.]+)", text)
    return float(found.group(1)) if found else default


def first_reading(time, cents, onset):
    """Milliseconds from the onset until five readings in a row lie within 20 cents; 3000 if they never do."""
    near = np.abs(cents) <= 20
    for index in range(len(near) - 4):
        if time[index] >= onset and near[index : index + 5].all():
            return 1000 * (time[index] - onset)
    return 3000.0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("truth")
    parser.add_argument("folder")
    parser.add_argument("--woodshed", default=os.path.join(os.path.dirname(__file__), "../../.build/release/woodshed"))
    parser.add_argument("--smoothing", choices=["on", "off"], default="on")
    parser.add_argument("--worst", type=int, default=10)
    arguments = parser.parse_args()
    notes, first, noises, gross, octaves, voiced, expected = [], [], [], 0, 0, 0, 0
    with open(arguments.truth, newline="") as file:
        table = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    for row in table:
        if row["kind"] not in ("note", "noise"):
            continue
        time, frequency, _ = readings(arguments.woodshed, os.path.join(arguments.folder, row["file"]), arguments.smoothing).T
        if row["kind"] == "noise":
            noises.append((np.isfinite(frequency).mean(), row["file"]))
            continue
        truth, uncertainty = number("f0", row["truth"]), number("unc", row["truth"])
        onset = number("onset", row["remarks"], 0.0)
        fitted = re.search(r"fit ([\d.]+)-([\d.]+) s", row["remarks"])
        end = float(fitted.group(2)) if fitted else time[-1]
        part = (time >= onset + 0.15) & (time <= max(end, onset + 0.45))
        cents = 1200 * np.log2(frequency / truth)
        heard = cents[part & np.isfinite(cents)]
        error = abs(np.median(heard)) if len(heard) else np.inf
        notes.append((error, error <= uncertainty + 1, row["file"]))
        first.append(first_reading(time, cents, onset))
        expected += part.sum()
        voiced += len(heard)
        gross += (np.abs(heard) > 50).sum()
        nearest = np.round(heard / 1200)
        octaves += ((nearest != 0) & (np.abs(heard - 1200 * nearest) < 50)).sum()
    errors = np.array([error for error, _, _ in notes])
    print(f"{len(notes)} notes, {len(noises)} noises, smoothing {arguments.smoothing}")
    if notes:
        print(f"median error {np.median(errors):.2f} cents, 90 % under {np.percentile(errors, 90):.2f}")
        print(f"within uncertainty + 1 cent {100 * np.mean([right for _, right, _ in notes]):.1f} %")
        print(f"off by more than 50 cents {100 * gross / max(1, voiced):.2f} %, by octaves {100 * octaves / max(1, voiced):.2f} %")
        print(f"read {100 * voiced / max(1, expected):.1f} % of the time")
        print(f"first reading {np.median(first):.0f} ms, 95 % under {np.percentile(first, 95):.0f} ms")
        print("worst:", ", ".join(f"{name} {error:.1f}" for error, _, name in sorted(notes, reverse=True)[: arguments.worst]))
    if noises:
        print(f"noises: read {100 * np.mean([share for share, _ in noises]):.1f} % of the time,", end=" ")
        print(", ".join(f"{name} {100 * share:.1f} %" for share, name in sorted(noises, reverse=True) if share > 0) or "none read")


if __name__ == "__main__":
    sys.exit(main())
