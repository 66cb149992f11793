/** Seconds a tone rings. */
export const toneLength = 2.6;
/** Strength of the harmonics from the first on: enough of them that a small speaker lets a low string be heard. */
const harmonics = [0, 1, 0.62, 0.4, 0.27, 0.2, 0.12, 0.09, 0.06, 0.05, 0.04];

/** Sounds one string to tune by ear. It plays the frequency it is given, and knows nothing of notes. */
export class Tone {
  constructor() {
    /** @type {AudioContext | undefined} */
    this.context = undefined;
    /** @type {GainNode | undefined} */
    this.last = undefined;
  }

  /**
   * Call it from a touch or key handler.
   * @param {number} frequency Hertz.
   */
  play(frequency) {
    const context = (this.context ??= new AudioContext({ latencyHint: 'interactive' }));
    void context.resume();
    this.stop();
    if (!(frequency > 0 && frequency < context.sampleRate / 2)) return;
    const start = context.currentTime + 0.005;
    const voice = context.createOscillator();
    voice.setPeriodicWave(context.createPeriodicWave(new Float32Array(harmonics.length), new Float32Array(harmonics)));
    voice.frequency.value = frequency;
    const colour = context.createBiquadFilter();
    colour.frequency.setValueAtTime(Math.min(9000, frequency * 12), start);
    colour.frequency.setTargetAtTime(frequency * 3, start, 0.5);
    const envelope = context.createGain();
    envelope.gain.setValueAtTime(0, start);
    envelope.gain.linearRampToValueAtTime(0.5, start + 0.006);
    envelope.gain.setTargetAtTime(0, start + 0.01, toneLength / 4);
    voice.connect(colour).connect(envelope).connect(context.destination);
    voice.start(start);
    voice.stop(start + toneLength);
    this.last = envelope;
  }

  /** Ends the tone that rings, without a click. */
  stop() {
    if (!this.context || !this.last) return;
    const now = this.context.currentTime;
    this.last.gain.cancelScheduledValues(now);
    this.last.gain.setTargetAtTime(0, now, 0.015);
    this.last = undefined;
  }
}
