#!/usr/bin/env python3
"""Writes the weights of train.py as the Swift table of the engine.

  write_swift.py WEIGHTS.int8 [--out Sources/ChordRecognition/ChordNetworkWeights.swift]
"""
import argparse
import pathlib

ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#'
SOURCES = pathlib.Path(__file__).resolve().parents[2] / 'Sources/ChordRecognition/ChordNetworkWeights.swift'


def base85(data):
    out = []
    for i in range(0, len(data), 4):
        value, group = int.from_bytes(data[i:i + 4].ljust(4, b'\0'), 'big'), ''
        for _ in range(5):
            value, digit = divmod(value, 85)
            group = ALPHABET[digit] + group
        out.append(group)
    return ''.join(out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('weights', type=pathlib.Path)
    parser.add_argument('--out', type=pathlib.Path, default=SOURCES)
    a = parser.parse_args()
    data = a.weights.read_bytes()
    text = base85(data)
    lines = '\n'.join(text[i:i + 130] for i in range(0, len(text), 130))
    a.out.write_text(f'''// swift-format-ignore-file
// Written by Evaluation/chords/write_swift.py from the weights that Evaluation/chords/train.py made; not to be edited by hand.

/// The weights of `ChordNetwork`, {len(data)} bytes as base 85: layers 1, 2, 3 and "no chord", each int8 weights row by row, then a float32
/// scale and a float32 bias per row, little endian.
enum ChordNetworkWeights {{
    static let table: StaticString = """
{lines}
"""
}}
''')
    print(f'{a.out}: {len(data)} bytes')


if __name__ == '__main__':
    main()
