import { drawing } from './element.js';

const paths = {
  inTune: ['M1 8A7 7 0 0 1 15 8A7 7 0 0 1 1 8Z', 16],
  sharp: ['M1 0L14 8L1 16Z', 15],
  flat: ['M14 0L1 8L14 16Z', 15],
  verySharp: ['M0 0L12 8L0 16ZM12 0L24 8L12 16Z', 24],
  veryFlat: ['M12 0L0 8L12 16ZM24 0L12 8L24 16Z', 24],
};

/**
 * The state's mark, told by its shape: ●, ▶, ▶▶, or a dashed ring.
 * @param {'quiet' | 'inTune' | 'close' | 'adjust' | 'cannotTell' | 'off'} state @param {number} direction
 * @returns {SVGSVGElement | undefined}
 */
export function mark(state, direction) {
  if (state === 'cannotTell') {
    const ring = drawing('circle', { cx: 8, cy: 8, r: 6.75, class: 'mark-dashes' });
    return drawing('svg', { class: 'mark', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, ring);
  }
  const name = state === 'close' ? (direction < 0 ? 'flat' : 'sharp') : state === 'adjust' ? (direction < 0 ? 'veryFlat' : 'verySharp') : state;
  if (name === 'quiet' || name === 'off') return undefined;
  const [path, width] = paths[name];
  return drawing('svg', { class: 'mark', viewBox: `0 0 ${width} 16`, 'aria-hidden': 'true' }, drawing('path', { d: path }));
}
