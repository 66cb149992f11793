import { drawing, setAttribute } from './element.js';
import { FrameLoop, Glide } from './glide.js';
import { writeName } from './lamp-name.js';
import { angle, makeScale, sector } from './scale.js';

/** Radius of the lamp in its own drawing; everything around it is measured in the same units. */
export const lampRadius = 119;

/**
 * What the lamp shows.
 * @typedef {object} Picture
 * @property {'quiet' | 'inTune' | 'close' | 'adjust' | 'cannotTell' | 'off'} state
 * @property {number} side Where the pitch lies: -1 flat, left; 1 sharp, right; 0 neither.
 * @property {number} cents Cents, or NaN for no needle.
 * @property {number} uncertainty Half the width of the needle's band in cents, or NaN.
 * @property {number} opacity Of needle, light and name.
 * @property {string} letter @property {number} accidental -2 to 2. @property {string} octave
 */

/** @param {number} value @param {number} from @param {number} to @param {number} start @param {number} end */
function between(value, from, to, start, end) {
  const part = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return start + (end - start) * part;
}

/**
 * How much of the disc is lit, 0 to 1.
 * @param {Picture} picture
 */
function litPart({ state, cents }) {
  const distance = Number.isFinite(cents) ? Math.abs(cents) : 50;
  if (state === 'inTune') return 1;
  if (state === 'close') return between(distance, 3, 15, 0.86, 0.74);
  if (state === 'adjust') return between(distance, 15, 50, 0.26, 0.12);
  return 0;
}

/**
 * The lit part as path data: half the rim and half an ellipse, as on the moon.
 * @param {number} part @param {number} side
 */
function litPath(part, side) {
  const r = lampRadius;
  if (part <= 0) return 'M0 0';
  const terminator = Math.abs(r * (1 - 2 * part));
  const rim = side < 0 ? 0 : 1;
  const bulge = part > 0.5 ? rim : 1 - rim;
  return `M0 ${-r}A${r} ${r} 0 0 ${rim} 0 ${r}A${terminator.toFixed(2)} ${r} 0 0 ${bulge} 0 ${-r}Z`;
}

const disc = `M0 ${-lampRadius}A${lampRadius} ${lampRadius} 0 0 1 0 ${lampRadius}A${lampRadius} ${lampRadius} 0 0 1 0 ${-lampRadius}Z`;

let lampCount = 0;

/** The lamp with its scale and needle. */
export class Lamp {
  constructor() {
    lampCount += 1;
    const lit = `lamp-${lampCount}-lit`;
    const dark = `lamp-${lampCount}-dark`;
    this.litClip = drawing('path');
    this.darkClip = drawing('path', { 'clip-rule': 'evenodd' });
    this.lit = drawing('path', { class: 'lit' });
    this.band = drawing('path', { class: 'band' });
    this.needle = drawing('line', { class: 'needle', x1: 0, y1: -125, x2: 0, y2: -161 });
    this.names = [
      drawing('g', { class: 'name on-shade', 'clip-path': `url(#${dark})` }),
      drawing('g', { class: 'name on-lit', 'clip-path': `url(#${lit})` }),
    ];
    this.inside = drawing('g', { class: 'inside' });
    this.dial = drawing('g', { class: 'dial' }, this.band, this.needle);
    this.isFine = false;
    this.scale = makeScale(false);
    this.root = drawing(
      'svg',
      { class: 'lamp', viewBox: '-171 -174 342 314', 'aria-hidden': 'true', focusable: 'false' },
      drawing('defs', {}, drawing('clipPath', { id: lit }, this.litClip), drawing('clipPath', { id: dark }, this.darkClip)),
      this.scale,
      drawing('circle', { class: 'shade', r: lampRadius }),
      this.lit,
      drawing('circle', { class: 'ring', r: lampRadius - 0.5 }),
      drawing('circle', { class: 'dashes', r: lampRadius - 1 }),
      this.inside,
      ...this.names,
      this.dial,
    );
    this.part = new Glide(180, 0);
    this.low = new Glide(120);
    this.middle = new Glide(120);
    this.high = new Glide(120);
    this.side = 0;
    this.written = '';
    this.loop = new FrameLoop((now) => this.draw(now));
  }

  /**
   * Chooses the scale of ±10 cents or of ±50.
   * @param {boolean} isFine
   */
  setScale(isFine) {
    if (isFine === this.isFine) return;
    this.isFine = isFine;
    const scale = makeScale(isFine);
    this.scale.replaceWith(scale);
    this.scale = scale;
  }

  /** @param {Picture} picture */
  paint(picture) {
    setAttribute(this.root, 'data-state', picture.state);
    this.write(picture);
    const now = performance.now();
    const part = litPart(picture);
    const side = part > 0 && picture.side !== 0 ? picture.side : this.side;
    if (side !== this.side && part < 1 && this.part.value < 1) this.part.to(0, now, true);
    this.side = side;
    this.part.to(part, now);
    const hasNeedle = Number.isFinite(picture.cents) && picture.state !== 'cannotTell' && picture.state !== 'off';
    const width = Number.isFinite(picture.uncertainty) ? picture.uncertainty : 0;
    const isFirst = hasNeedle && !Number.isFinite(this.middle.value);
    this.low.to(hasNeedle ? angle(picture.cents - width, this.isFine) : NaN, now, isFirst);
    this.middle.to(hasNeedle ? angle(picture.cents, this.isFine) : NaN, now, isFirst);
    this.high.to(hasNeedle ? angle(picture.cents + width, this.isFine) : NaN, now, isFirst);
    setAttribute(this.dial, 'opacity', hasNeedle ? picture.opacity.toFixed(2) : 0);
    for (const node of [this.lit, ...this.names]) setAttribute(node, 'opacity', picture.opacity.toFixed(2));
    this.loop.start();
  }

  /** @param {number} now */
  draw(now) {
    const moving = [this.part, this.low, this.middle, this.high].map((glide) => glide.step(now));
    const path = litPath(this.part.value, this.side || 1);
    setAttribute(this.lit, 'd', path);
    setAttribute(this.litClip, 'd', path);
    setAttribute(this.darkClip, 'd', this.part.value > 0 ? disc + path : disc);
    if (Number.isFinite(this.middle.value)) {
      setAttribute(this.needle, 'transform', `rotate(${this.middle.value.toFixed(3)})`);
      setAttribute(this.band, 'd', sector(this.low.value, this.high.value, 127, 155));
    }
    return moving.includes(true);
  }

  /**
   * Writes the name twice, once for the lit and once for the dark part.
   * @param {Picture} picture
   */
  write({ state, letter, accidental, octave }) {
    const isShown = state !== 'quiet' && state !== 'cannotTell' && state !== 'off';
    const written = isShown ? `${letter} ${accidental} ${octave}` : '';
    if (written === this.written) return;
    this.written = written;
    for (const name of this.names) {
      name.replaceChildren();
      if (isShown) writeName(name, letter, accidental, octave);
    }
  }
}
