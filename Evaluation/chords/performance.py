"""Random guitar playing as timed string events with its truth: strummed chords, single notes, clusters. numpy only."""
from dataclasses import dataclass

import numpy as np

from vocabulary import NAMES, NO_CHORD, OPEN, random_voicing, shapes, with_other_bass

# Chords of an untutored player are mostly major and minor, but a network must hear enough of each quality.
QUALITY_WEIGHTS = dict(zip(NAMES, (5, 5, 3.5, 2.8, 4, 2, 2.5, 3, 2.5, 2, 2, 1.6, 1, .8, 1, 1, .9, .9, .9)))
# beat, whether down, strength
PATTERNS = {
    4: (((0, 1, 1.0),), ((0, 1, 1.0), (2, 1, .85)), tuple((b, 1, s) for b, s in enumerate((1.0, .75, .9, .75))),
        ((0, 1, 1.0), (1, 1, .8), (1.5, 0, .7), (2.5, 0, .7), (3, 1, .8), (3.5, 0, .7)),
        tuple((b / 2, 1 - b % 2, .75 if b else 1.0) for b in range(8))),
    2: (((0, 1, 1.0),), ((0, 1, 1.0), (1, 1, .8)), ((0, 1, 1.0), (1, 1, .8), (1.5, 0, .7)), ((0, 0, .9),)),
    1: (((0, 1, 1.0),), ((0, 1, 1.0), (.5, 0, .75)))}


@dataclass
class Strum:
    start: float            # s, first string
    chord: int              # class
    notes: tuple            # MIDI numbers that are meant to sound, low to high
    first: bool             # the first strum of its chord
    end: float = 0.0        # s, start of the next chord, filled in later


class Player:
    def __init__(self, rng):
        self.rng, self.events, self.ringing, self.strums = rng, [], {}, []
        tuning = rng.normal(0, 9)
        for channel in range(6):
            self.events.append((0.0, -1, 'bend', channel, tuning + rng.normal(0, 4), 0))
        self.uneven = rng.random() < 0.45            # strings differ in loudness, and thirds may be weak
        self.partial = rng.random() < 0.4            # repeats may reach only some strings

    def damp(self, time, keep=()):
        for channel in [c for c in self.ringing if c not in keep]:
            self.events.append((time, 0, 'off', channel, self.ringing.pop(channel), 0))

    def strike(self, time, channel, note, velocity):
        if channel in self.ringing:
            self.events.append((time, 0, 'off', channel, self.ringing[channel], 0))
        self.events.append((time, 1, 'on', channel, note, int(np.clip(velocity, 18, 127))))
        self.ringing[channel] = note

    def strum(self, time, frets, down, velocity, gap, softer):
        channels = [s for s in range(6) if frets[s] is not None]
        for k, channel in enumerate(channels if down else channels[::-1]):
            loudness = velocity * softer[channel] + self.rng.integers(-12, 13)
            self.strike(time + k * gap * self.rng.uniform(.85, 1.15), channel, OPEN[channel] + frets[channel], loudness)

    def chord_frets(self, root, quality):
        rng, frets = self.rng, None
        if quality != '5' and rng.random() < .4:
            frets = random_voicing(root, quality, rng)
        if frets is None:
            known = shapes(root, quality)
            weight = np.array([1 / (1 + .25 * max(f or 0 for f in v)) for v in known])
            frets = known[rng.choice(len(known), p=weight / weight.sum())]
        if quality in ('maj', 'min', '7', 'maj7') and rng.random() < .13:
            frets = with_other_bass(frets, root, quality, rng)
        return frets

    def loudness_of_strings(self, root, frets):
        """Velocity factors: 0.63 is about 8 dB softer."""
        rng, softer = self.rng, np.ones(6)
        if self.uneven:
            softer = np.exp(rng.normal(0, .14, 6))
            if rng.random() < .4:
                for s, f in enumerate(frets):
                    if f is not None and (OPEN[s] + f - root) % 12 in (3, 4):
                        softer[s] *= rng.uniform(.5, .95)
        return softer

    def chord(self, time, root, quality, beats, beat):
        """Plays one chord from `time` on; returns its end."""
        rng = self.rng
        frets = self.chord_frets(root, quality)
        notes = tuple(OPEN[s] + f for s, f in enumerate(frets) if f is not None)
        struck = [s for s in range(6) if frets[s] is not None]
        if rng.random() < .8:
            self.damp(time - rng.uniform(.005, .06), struck if rng.random() < .75 else range(6) if rng.random() < .3 else ())
        else:
            self.damp(time + .02, struck)
        softer = self.loudness_of_strings(root, frets)
        velocity, pattern = rng.integers(50, 112), PATTERNS[beats][rng.integers(len(PATTERNS[beats]))]
        for k, (at, down, strength) in enumerate(pattern):
            gap, part = min(rng.uniform(.004, .036), .4 * beat / 6), frets
            if k and self.partial and rng.random() < .5:
                count = int(rng.integers(2, max(3, len(struck))))
                chosen = struck[-count:] if not down or rng.random() < .5 else struck[:count]
                part = [f if s in chosen else None for s, f in enumerate(frets)]
            start = time + at * beat + (rng.normal(0, .008) if k else 0)
            self.strum(start, part, down, velocity * strength, gap, softer)
            self.strums.append(Strum(start, root * len(NAMES) + NAMES.index(quality), notes, k == 0))
        return time + beats * beat

    def single(self, time, note, seconds):
        channel = max((s for s in range(6) if OPEN[s] <= note), default=0)
        self.damp(time - .005, () if self.rng.random() < .9 else (channel,))
        self.strike(time, channel, note, self.rng.integers(50, 115))
        self.strums.append(Strum(time, note % 12 * len(NAMES) + NAMES.index('note'), (note,), True))
        return time + seconds

    def cluster(self, time, seconds):
        """Notes that are no chord: neighbours in semitones or a random handful."""
        rng = self.rng
        low = int(rng.integers(45, 65))
        notes = [low + int(i) for i in np.cumsum(rng.integers(1, 3, int(rng.integers(2, 5))))]
        self.damp(time - .005)
        for k, note in enumerate(notes):
            self.strike(time + k * .01, k, note, rng.integers(60, 110))
        self.strums.append(Strum(time, NO_CHORD, tuple(notes), True))
        return time + seconds


def finish(player, end):
    player.damp(end)
    strums = player.strums
    for k, strum in enumerate(strums):
        strum.end = next((s.start for s in strums[k + 1:] if s.first), end)
    return player.events, strums, end + .3


def chords(rng):
    """A sequence of 9 to 14 chords with uniform roots -> events, strums, seconds."""
    player, time = Player(rng), .5
    beat = 60 / rng.uniform(55, 150)
    weight = np.array([QUALITY_WEIGHTS[q] for q in NAMES[:-1]])

    def draw():
        return int(rng.integers(12)), str(rng.choice(NAMES[:-1], p=weight / weight.sum()))
    loop, last = [draw() for _ in range(4)] if rng.random() < .35 else None, None
    for _ in range(int(rng.integers(9, 15))):
        chord = loop[rng.integers(4)] if loop else draw()
        if chord == last:
            continue
        last, beats = chord, int(rng.choice([1, 2, 2, 4, 4]))
        time = player.chord(time, *chord, 2 if beats * beat < .75 else beats, beat)
        if rng.random() < .04:
            player.damp(time - .02)
            time += rng.uniform(.3, .8)
    return finish(player, time + 1)


def notes(rng, low, high):
    """A melody or a bass line -> events, strums, seconds."""
    player, time, note = Player(rng), .5, int(rng.integers(low, high))
    for _ in range(16):
        time = player.single(time, note, rng.uniform(.3, .9))
        note = int(np.clip(note + rng.integers(-7, 8), low, high - 1))
    return finish(player, time + .3)


def clusters(rng):
    player, time = Player(rng), .5
    for _ in range(12):
        time = player.cluster(time, rng.uniform(.6, 1.2))
    return finish(player, time + .3)
