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
