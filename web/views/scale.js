import { drawing } from './element.js';
import { accidentalPaths } from './note-name.js';

/** Half of the arc in degrees; it carries ±50 cents. */
const halfArc = 60;
/** Cents at which the stretched middle of the scale ends and the logarithmic part begins. */
const bend = 6;
const limit = 50;
/** Cents at the ends of the fine scale, which is even. */
const fineLimit = 10;

/**
 * Where cents lie on a scale of ±50 that is stretched in the middle, -1 to 1: asinh(c/6) / asinh(50/6); on the fine scale c/10.
 * @param {number} cents @param {boolean} [isFine]
 */
export function offset(cents, isFine = false) {
  if (isFine) return Math.max(-1, Math.min(1, cents / fineLimit));
  const clamped = Math.max(-limit, Math.min(limit, cents));
  return Math.asinh(clamped / bend) / Math.asinh(limit / bend);
}

/**
 * Where cents lie on the arc, in degrees from upright.
 * @param {number} cents @param {boolean} [isFine]
 */
export function angle(cents, isFine = false) {
  return halfArc * offset(cents, isFine);
}

/**
 * A place around the lamp.
 * @param {number} degrees From upright, clockwise. @param {number} radius
 */
export function place(degrees, radius) {
  const turn = (degrees * Math.PI) / 180;
  return { x: radius * Math.sin(turn), y: -radius * Math.cos(turn) };
}

/**
 * A piece of a ring as path data.
 * @param {number} from Degrees. @param {number} to Degrees. @param {number} inner @param {number} outer
 */
export function sector(from, to, inner, outer) {
  const a = place(from, outer);
  const b = place(to, outer);
  const c = place(to, inner);
  const d = place(from, inner);
  const long = to - from > 180 ? 1 : 0;
  const point = (/** @type {{ x: number, y: number }} */ p) => `${p.x.toFixed(2)} ${p.y.toFixed(2)}`;
  return `M${point(a)}A${outer} ${outer} 0 ${long} 1 ${point(b)}L${point(c)}A${inner} ${inner} 0 ${long} 0 ${point(d)}Z`;
}

/** @param {string} className @param {number} degrees @param {number} inner @param {number} outer */
function radial(className, degrees, inner, outer) {
  const from = place(degrees, inner);
  const to = place(degrees, outer);
  return drawing('line', { class: className, x1: from.x, y1: from.y, x2: to.x, y2: to.y });
}

/** @param {string} sign @param {number} side */
function endSign(sign, side) {
  const { x, y } = place(side * (halfArc + 2), 160);
  const figure = drawing('g', { class: 'accidental', transform: `translate(${x - 5.6} ${y - 10}) scale(0.56)` });
  figure.append(...accidentalPaths(sign));
  return figure;
}

/** Cents of the small ticks, the large ticks and the written numbers. */
const ticks = { small: [5, 15, 20, 30, 40], large: [10, 50], written: [10] };
const fineTicks = { small: [1, 2, 4, 6, 7, 8, 9], large: [5, 10], written: [5] };

/**
 * The scale around the lamp: ticks, the two posts, a number, ♭ and ♯.
 * @param {boolean} isFine
 */
export function makeScale(isFine) {
  const scale = drawing('g', { class: 'scale' });
  const { small, large, written } = isFine ? fineTicks : ticks;
  for (const side of [-1, 1]) {
    const at = (/** @type {number} */ cents) => angle(side * cents, isFine);
    for (const cents of small) scale.append(radial('tick', at(cents), 134, 138.5));
    for (const cents of large) scale.append(radial('tick', at(cents), 133.5, 142.5));
    scale.append(radial('post', at(3), 132, 150));
    for (const cents of written) {
      const { x, y } = place(at(cents), 155);
      scale.append(drawing('text', { class: 'ten', x, y: y + 4.4 }, String(cents)));
    }
  }
  scale.append(endSign('♭', -1), endSign('♯', 1));
  return scale;
}
