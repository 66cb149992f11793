import { isMotionReduced } from './glide.js';
import { drawing, setAttribute } from './element.js';
import { History } from './history.js';
import { Intonation } from './intonation.js';
import { lampRadius } from './lamp.js';
import { saidOfStep } from './step-words.js';
import { stepper } from './stepper.js';

/** @typedef {import('../bridge/wire.js').TunerSnapshot} TunerSnapshot */
/** @typedef {'auto' | 'stepThrough' | 'intonation'} GuidedMode */

/** Milliseconds a pulse takes to leave the lamp. */
const pulseTime = 700;

/** What leads through the strings on the Tune screen: the mode that is wanted, stepping by hand, the sign that a string is done. */
export class Guide {
  /** @param {import('./screens.js').Send} send */
  constructor(send) {
    this.send = send;
    this.history = new History();
    this.intonation = new Intonation(send);
    this.steps = stepper((direction) => send({ name: 'step', direction }), 'string');
    /** @type {SVGCircleElement[]} */
    this.pulses = [];
    /** @type {GuidedMode} */
    this.mode = 'auto';
    this.seen = 0;
  }

  /**
   * A picture that pulses when a string is done.
   * @param {SVGSVGElement} picture
   */
  pulseIn(picture) {
    const circle = drawing('circle', { class: 'pulse', r: lampRadius });
    picture.prepend(circle);
    this.pulses.push(circle);
  }

  /**
   * The engine is told of changes only, so that a string locked by hand stays locked.
   * @param {GuidedMode} mode
   */
  want(mode) {
    if (mode === this.mode) return;
    this.mode = mode;
    this.send({ name: 'setMode', mode });
  }

  /** @param {boolean} areShown */
  showSteps(areShown) {
    for (const button of this.steps) setAttribute(button, 'hidden', !areShown);
  }

  /**
   * Takes every snapshot once; returns what is to be said of a step.
   * @param {TunerSnapshot} snapshot @param {import('../settings.js').Settings} settings
   */
  take(snapshot, settings) {
    if (snapshot.sequence === this.seen) return '';
    this.seen = snapshot.sequence;
    this.history.take(snapshot);
    if (snapshot.mode !== 'stepThrough' || !(snapshot.hasStepped || snapshot.becameAllTuned)) return '';
    if (settings.hasStepPulse) this.pulse();
    this.send({ name: 'stepDone' });
    return saidOfStep(snapshot);
  }

  pulse() {
    if (isMotionReduced()) return;
    const frames = [{ r: `${lampRadius}px`, opacity: 1 }, { r: `${lampRadius * 1.45}px`, opacity: 0 }];
    for (const circle of this.pulses) circle.animate(frames, { duration: pulseTime, easing: 'ease-out' });
  }
}
