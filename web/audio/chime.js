/** Two notes, an octave apart, as seconds after the start and hertz. */
const notes = [[0, 1318.51], [0.11, 2637.02]];
/** Seconds the whole chime is heard. */
export const chimeLength = 0.34;

/** A short, soft sound that says: done, on to the next. */
export class Chime {
  constructor() {
    /** @type {AudioContext | undefined} */
    this.context = undefined;
  }

  play() {
    const context = (this.context ??= new AudioContext({ latencyHint: 'interactive' }));
    void context.resume();
    const start = context.currentTime + 0.005;
    for (const [delay, frequency] of notes) {
      const voice = context.createOscillator();
      const envelope = context.createGain();
      voice.frequency.value = frequency;
      envelope.gain.setValueAtTime(0, start + delay);
      envelope.gain.linearRampToValueAtTime(0.12, start + delay + 0.008);
      envelope.gain.setTargetAtTime(0, start + delay + 0.01, 0.05);
      voice.connect(envelope).connect(context.destination);
      voice.start(start + delay);
      voice.stop(start + chimeLength);
    }
  }
}
