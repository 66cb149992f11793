import { drawing } from './element.js';
import { accidentalPaths } from './note-name.js';

/** Half of the arc in degrees; it carries ±50 cents. */
const halfArc = 60;
/** Cents at which the stretched middle of the scale ends and the logarithmic part begins. */
const bend = 6;
const limit = 50;

/**
 * Where cents lie on a scale of ±50 that is stretched in the middle, -1 to 1: asinh(c/6) / asinh(50/6).
 * @param {number} cents
 */
export function offset(cents) {
  const clamped = Math.max(-limit, Math.min(limit, cents));
  return Math.asinh(clamped / bend) / Math.asinh(limit / bend);
}

/**
 * Where cents lie on the arc, in degrees from upright.
 * @param {number} cents
 */
export function angle(cents) {
  return halfArc * offset(cents);
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

/** @param {string} className @param {number} cents @param {number} inner @param {number} outer */
function radial(className, cents, inner, outer) {
  const from = place(angle(cents), inner);
  const to = place(angle(cents), outer);
  return drawing('line', { class: className, x1: from.x, y1: from.y, x2: to.x, y2: to.y });
}

/** @param {string} sign @param {number} side */
function endSign(sign, side) {
  const { x, y } = place(side * (halfArc + 2), 160);
  const figure = drawing('g', { class: 'accidental', transform: `translate(${x - 5.6} ${y - 10}) scale(0.56)` });
  figure.append(...accidentalPaths(sign));
  return figure;
}

/** The scale around the lamp: ticks, the two posts, "10", ♭ and ♯. */
export function makeScale() {
  const scale = drawing('g', { class: 'scale' });
  for (const side of [-1, 1]) {
    for (const cents of [5, 15, 20, 30, 40]) scale.append(radial('tick', side * cents, 134, 138.5));
    for (const cents of [10, 50]) scale.append(radial('tick', side * cents, 133.5, 142.5));
    scale.append(radial('post', side * 3, 132, 150));
    const ten = place(angle(side * 10), 155);
    scale.append(drawing('text', { class: 'ten', x: ten.x, y: ten.y + 4.4 }, '10'));
  }
  scale.append(endSign('♭', -1), endSign('♯', 1));
  return scale;
}
