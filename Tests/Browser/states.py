"""What the engine shows in the pictures of the Tune screen, by name."""


def reading(name, cents, uncertainty, frequency, string, lamp, level=-26.8, **more):
    direction = 0 if lamp == "inTune" else (1 if cents > 0 else -1)
    word = "in tune" if lamp == "inTune" else f"{abs(round(cents))} cents {'sharp' if cents > 0 else 'flat'}"
    letter, octave = name[0], name[-1]
    return {
        "lamp": lamp, "hasReading": True, "listening": "listening", "opacity": 1, "cents": cents,
        "uncertainty": uncertainty, "frequency": frequency, "stringNumber": string, "level": level, "direction": direction,
        "letter": letter, "octaveText": octave, "octave": int(octave), "name": name, "heardName": name,
        "accidental": name.count("♯") - name.count("♭"), "spoken": f"{name}, {word}", "confidence": 0.95, **more,
    }


STATES = {
    "quiet": {},
    "in-tune": reading("E2", 0.4, 0.3, 82.43, 6, "inTune"),
    "close": reading("A2", 3.2, 0.8, 110.20, 5, "close"),
    "close-flat": reading("G3", -8.1, 0.6, 195.08, 3, "close"),
    "adjust": reading("D3", -23.4, 2.6, 144.86, 4, "adjust", level=-31.2),
    "adjust-sharp": reading("G♯3", 31.0, 2.6, 211.42, 0, "adjust"),
    "cannot-tell": {"lamp": "cannotTell", "listening": "listening", "hasReading": True, "level": -30, "cents": 4.0,
                    "uncertainty": 18.0, "frequency": 110.3, "letter": "A", "octaveText": "2", "name": "A2",
                    "stringNumber": 5, "opacity": 1},
    "other-string": reading("A2", 40, 1.0, 146.8, 5, "adjust", isOtherString=True, heardName="D3", lockedString=5, mode="locked"),
    "locked-quiet": {"lockedString": 5, "mode": "locked"},
    "clipped": {"inputCondition": "clipped", "level": 0, "listening": "listening"},
    "no-input": {"inputCondition": "noInput", "level": -100},
}


NAMES = {1: "E4", 2: "B3", 3: "G3", 4: "D3", 5: "A2", 6: "E2"}
HERTZ = {1: 329.628, 2: 246.942, 3: 195.998, 4: 146.832, 5: 110.0, 6: 82.407}
MIDI = {1: 64, 2: 59, 3: 55, 4: 50, 5: 45, 6: 40}
THICKNESS = {1: "thinnest", 2: "thin", 3: "medium", 4: "thick", 5: "thicker", 6: "thickest"}


def strummed(number, seen, **more):
    """A look at a strum; `seen` says of each string its cents, "hidden by 6" or "not heard"."""
    far = sorted((string for string, what in seen.items() if not isinstance(what, str) and abs(what) > 3), key=lambda string: -abs(seen[string]))
    strings = []
    for string in range(6, 0, -1):
        what = seen.get(string, "not heard")
        is_heard = not isinstance(what, str)
        lamp = ("inTune" if abs(what) <= 3 else "close" if abs(what) <= 15 else "adjust") if is_heard else "cannotTell" if what.startswith("hidden") else "quiet"
        strings.append({
            "number": string, "course": string, "name": NAMES[string], "spoken": NAMES[string], "midi": MIDI[string], "octave": int(NAMES[string][1]),
            "targetFrequency": HERTZ[string], "thickness": THICKNESS[string], "cents": None, "isTuned": False, "strumLamp": lamp,
            "strumCents": what if is_heard else float("nan"), "strumUncertainty": 0.8 if is_heard else float("nan"),
            "strumTurn": far.index(string) + 1 if string in far else 0, "hiddenBy": int(what[-1]) if lamp == "cannotTell" else 0,
        })
    return {"strumNumber": number, "isStrumSettled": True, "canStrum": True, "listening": "listening", "level": -19.4, "strings": strings, **more}


STRUM = {6: 0.6, 5: -1.4, 4: 6.8, 3: -18.2, 2: 1.1, 1: "hidden by 6"}
