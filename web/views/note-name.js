import { drawing, element } from './element.js';

/**
 * Our own accidentals, so that they look alike on every system. Each is drawn in a box of 20 by 36.
 * @type {Record<string, { path: string, width: number }[]>}
 */
const strokes = {
  '♯': [
    { path: 'M6.6 5V35M13.4 1V31', width: 2 },
    { path: 'M1.5 14.6L18.5 9.4M1.5 26.6L18.5 21.4', width: 3.8 },
  ],
  '♭': [
    { path: 'M3.5 1V34', width: 2.2 },
    { path: 'M3.5 19.5C7 15.5 15 14.5 15 20.5C15 25.5 8.5 30 3.5 33.4', width: 2.8 },
  ],
};

/**
 * The paths of one accidental, for an HTML or SVG drawing.
 * @param {string} sign
 */
export function accidentalPaths(sign) {
  return (strokes[sign] ?? []).map(({ path, width }) => drawing('path', { d: path, 'stroke-width': width }));
}

/**
 * How a written name falls apart: F♯3 into F, ♯ and 3.
 * @param {string} name
 */
export function splitName(name) {
  const [, letter = name, accidental = '', octave = ''] = /^([^♯♭\d′,₀-₉-]+)([♯♭]*)(.*)$/u.exec(name) ?? [];
  return { letter, accidental, octave };
}

/**
 * A name without its octave: F♯3 becomes F♯.
 * @param {string} name
 */
export function withoutOctave(name) {
  const { letter, accidental } = splitName(name);
  return letter + accidental;
}

/**
 * A name in running text, with drawn accidentals; the real characters stay for those who listen.
 * @param {string} name
 */
export function noteName(name) {
  const { letter, accidental, octave } = splitName(name);
  const drawn = [...accidental].map((sign) =>
    drawing('svg', { class: 'accidental', viewBox: '0 0 20 36', 'aria-hidden': 'true' }, ...accidentalPaths(sign)),
  );
  const heard = accidental ? [element('span', { class: 'visually-hidden' }, accidental)] : [];
  const figures = octave ? [element('span', { class: 'octave' }, octave)] : [];
  return element('span', { class: 'note' }, letter, ...drawn, ...heard, ...figures);
}
