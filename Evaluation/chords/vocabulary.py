"""The chords the recogniser names, and where they lie on a guitar in standard tuning. numpy only."""
import numpy as np

# quality -> (semitones above the root, Harte shorthand), in the order of the network's outputs.
# 'note' is one pitch class alone: the recogniser shows it as N together with the name of the note.
QUALITIES = {
    'maj': ((0, 4, 7), 'maj'), 'min': ((0, 3, 7), 'min'), '7': ((0, 4, 7, 10), '7'), 'maj7': ((0, 4, 7, 11), 'maj7'),
    'm7': ((0, 3, 7, 10), 'min7'), 'sus2': ((0, 2, 7), 'sus2'), 'sus4': ((0, 5, 7), 'sus4'), '5': ((0, 7), '5'),
    'add9': ((0, 2, 4, 7), 'maj(9)'), '6': ((0, 4, 7, 9), 'maj6'), 'dim': ((0, 3, 6), 'dim'), 'aug': ((0, 4, 8), 'aug'),
    '7sus4': ((0, 5, 7, 10), 'sus4(b7)'), 'dim7': ((0, 3, 6, 9), 'dim7'), 'm7b5': ((0, 3, 6, 10), 'hdim7'),
    'm6': ((0, 3, 7, 9), 'min6'), '9': ((0, 2, 4, 7, 10), '9'), 'm9': ((0, 2, 3, 7, 10), 'min9'),
    'maj9': ((0, 2, 4, 7, 11), 'maj9'), 'note': ((0,), None)}
NAMES = list(QUALITIES)
TONES = {q: frozenset(t) for q, (t, _) in QUALITIES.items()}
NO_CHORD = 12 * len(NAMES)            # class = root * len(NAMES) + quality; the last class is N
ROOTS = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'Gb', 'G', 'Ab', 'A', 'Bb', 'B']
OPEN = (40, 45, 50, 55, 59, 64)       # MIDI numbers of E2 A2 D3 G3 B3 E4

# Movable shapes, low string first, with the root on an open E, A or D string; x is not struck.
MOVABLE = {
    'maj': ('022100', 'x02220', 'xx0232'), 'min': ('022000', 'x02210', 'xx0231'), '7': ('020100', 'x02020', 'xx0212'),
    'maj7': ('021100', 'x02120', 'xx0222', '0x110x'), 'm7': ('020000', 'x02010', 'xx0211'),
    'sus2': ('024400', 'x02200', 'xx0230'), 'sus4': ('022200', 'x02230', 'xx0233'),
    '5': ('022xxx', 'x022xx', 'xx023x', '02xxxx', 'x02xxx'), 'add9': ('022102', 'x02420', 'xx0252'),
    '6': ('022120', 'x02222', 'xx0202'), 'dim': ('0120xx', 'x0121x', 'xx0131'), 'aug': ('0x211x', 'x03221', 'xx0332'),
    '7sus4': ('020200', 'x02030', 'xx0213'), 'dim7': ('012020', 'x01212', 'xx0101'), 'm7b5': ('0100xx', 'x0101x', 'xx0111'),
    'm6': ('022020', 'x02212', 'xx0201'), '9': ('020102', 'x02423'), 'm9': ('020002', 'x02413'), 'maj9': ('021102', 'x02424')}
# Shapes of the first position that are no movable shape: name of the root, quality, frets.
FIRST_POSITION = (
    'C maj x32010', 'G maj 320003', 'G maj 320033', 'F maj xx3211', 'C 7 x32310', 'G 7 320001', 'B 7 x21202', 'C maj7 x32000',
    'G maj7 320002', 'F maj7 xx3210', 'C add9 x32030', 'C add9 x32033', 'G add9 300203', 'G 6 320000', 'C 6 x32210',
    'C sus2 x30033', 'C sus4 x33011', 'G sus4 3x0013', 'C maj9 x30000', 'C 9 x32330')
HIGHEST_FRET_OF_SHAPE = 10


def parse(frets):
    return [None if f == 'x' else int(f) for f in frets]


def pitch_classes(frets, root=0):
    return {(OPEN[s] + f - root) % 12 for s, f in enumerate(frets) if f is not None}


def shapes(root, quality):
    """Frets per string of the usual shapes of one chord."""
    found = [parse(f) for name, q, f in map(str.split, FIRST_POSITION) if q == quality and ROOTS.index(name) == root]
    for text in MOVABLE[quality]:
        frets = parse(text)
        lowest = next(s for s, f in enumerate(frets) if f is not None)
        shift = (root - OPEN[lowest]) % 12
        if shift + max(f for f in frets if f is not None) <= HIGHEST_FRET_OF_SHAPE + 4 and shift <= HIGHEST_FRET_OF_SHAPE:
            found.append([None if f is None else f + shift for f in frets])
    return found


def check_shapes():
    """Every shape holds exactly the tones of its chord, save that the fifth of a four-tone chord may be left out."""
    for root in range(12):
        for quality in MOVABLE:
            assert shapes(root, quality), (root, quality)
            for frets in shapes(root, quality):
                have = pitch_classes(frets, root)
                assert have == TONES[quality] or (len(TONES[quality]) > 3 and have | {7} == TONES[quality]), (ROOTS[root], quality, frets)


def random_voicing(root, quality, rng, tries=60):
    """Chord tones within a hand's reach above a root on one of the three low strings, or None."""
    tones = TONES[quality]
    may_lack_fifth = len(tones) > 3 and quality not in ('6', 'm6', 'add9', '7sus4', 'dim7', 'm7b5')
    for _ in range(tries):
        low = int(rng.integers(3))
        position = (root - OPEN[low]) % 12
        if position > 10:
            continue
        frets = [None] * 6
        frets[low] = position
        for s in range(low + 1, 6):
            reach = [f for f in range(max(0, position - 2), position + 4) if (OPEN[s] + f - root) % 12 in tones]
            if position < 5 and (OPEN[s] - root) % 12 in tones:
                reach.append(0)
            if reach and rng.random() > 0.12:
                frets[s] = int(rng.choice(reach))
        needed = tones - {7} if may_lack_fifth and rng.random() < 0.3 else tones
        pressed = [f for f in frets if f]
        if (needed <= pitch_classes(frets, root) and sum(f is not None for f in frets) >= 3
                and (not pressed or max(pressed) - min(pressed) <= 4)):
            return frets
    return None


def with_other_bass(frets, root, quality, rng):
    """The shape with another chord tone under its lowest string, if one can be reached."""
    lowest = next(s for s, f in enumerate(frets) if f is not None)
    choice = [(s, f) for s in range(max(lowest, 1)) for f in range(6) if (OPEN[s] + f - root) % 12 in TONES[quality] - {0}]
    if not choice:
        return frets
    s, f = choice[rng.integers(len(choice))]
    return frets[:s] + [f] + frets[s + 1:]


if __name__ == '__main__':
    check_shapes()
    print('all shapes hold the tones of their chords')
