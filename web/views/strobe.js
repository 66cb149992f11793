import { drawing, setAttribute } from './element.js';
import { FrameLoop, isMotionReduced } from './glide.js';
import { writeName } from './lamp-name.js';
import { lampRadius } from './lamp.js';
import { place, sector } from './scale.js';

/** Blocks of each ring, and where it lies. */
const rings = [
  { blocks: 48, inner: 104.5, outer: 116 },
  { blocks: 24, inner: 89, outer: 101 },
  { blocks: 12, inner: 73, outer: 85.5 },
];
/** Blocks that pass in a second, at most: with more, screens show them standing or running backwards, so they blur into a ring. */
const clearRate = 12;
/** Cents at the ends of the still bar that stands in for the turning rings. */
const barLimit = 10;
const barHalf = 74;

/** @param {{ blocks: number, inner: number, outer: number }} ring */
function blocksOf({ blocks, inner, outer }) {
  const step = 360 / blocks;
  let path = '';
  for (let index = 0; index < blocks; index += 1) path += sector(index * step - step / 4, index * step + step / 4, inner, outer);
  return drawing('path', { class: 'blocks', d: path });
}

/**
 * What a ring looks like when it turns too fast for its blocks to be seen.
 * @param {{ inner: number, outer: number }} ring
 */
function blurOf({ inner, outer }) {
  return drawing('circle', { class: 'blur', r: (inner + outer) / 2, 'stroke-width': outer - inner, visibility: 'hidden' });
}

/**
 * Three chevrons beside the top that repeat the direction.
 * @param {number} side
 */
function chevrons(side) {
  const group = drawing('g', { class: 'chevrons', 'data-side': side });
  [6, 13.5, 21].forEach((degrees, index) => {
    const { x, y } = place(side * degrees, 144);
    group.append(
      drawing('path', {
        d: `M${-4 * side} -8L${4 * side} 0L${-4 * side} 8`,
        transform: `translate(${x} ${y}) rotate(${side * degrees})`,
        opacity: 1 - 0.3 * index,
      }),
    );
  });
  return group;
}

/** The strobe: turns right when sharp, left when flat, stands still when right. */
export class Strobe {
  constructor() {
    this.rings = rings.map(blocksOf);
    this.blurs = rings.map(blurOf);
    /** Turns per second. */
    this.speed = 0;
    this.name = drawing('g', { class: 'name on-shade', transform: 'scale(0.58)' });
    this.written = '';
    this.chevrons = [chevrons(-1), chevrons(1)];
    this.marker = drawing('rect', { class: 'bar-marker', x: -5, y: 52, width: 10, height: 24 });
    const bar = drawing(
      'g',
      { class: 'still-bar' },
      drawing('line', { class: 'bar-line', x1: -barHalf, y1: 64, x2: barHalf, y2: 64 }),
      drawing('line', { class: 'bar-zero', x1: 0, y1: 50, x2: 0, y2: 78 }),
      this.marker,
    );
    this.root = drawing(
      'svg',
      { class: 'lamp strobe', viewBox: '-171 -174 342 314', 'aria-hidden': 'true', focusable: 'false' },
      drawing('circle', { class: 'shade', r: lampRadius }),
      drawing('circle', { class: 'strobe-ring', r: lampRadius - 0.75 }),
      ...this.blurs,
      ...this.rings,
      ...this.chevrons,
      bar,
      this.name,
    );
    this.phase = 0;
    this.target = 0;
    this.last = 0;
    this.loop = new FrameLoop((now) => this.draw(now));
  }

  /**
   * @param {import('./lamp.js').Picture} picture
   * @param {number} phase Turns, 0 to 1. @param {number} direction -1, 0 or 1.
   */
  paint({ state, cents, opacity, letter, accidental, octave }, phase, direction) {
    setAttribute(this.root, 'data-state', state);
    const isShown = state === 'inTune' || state === 'close' || state === 'adjust';
    const written = isShown ? `${letter} ${accidental} ${octave}` : '';
    if (written !== this.written) {
      this.written = written;
      this.name.replaceChildren();
      if (isShown) writeName(this.name, letter, accidental, octave);
    }
    setAttribute(this.name, 'opacity', opacity.toFixed(2));
    this.chevrons.forEach((group, index) => setAttribute(group, 'visibility', isShown && direction === index * 2 - 1 ? 'visible' : 'hidden'));
    const offset = Number.isFinite(cents) ? Math.max(-1, Math.min(1, cents / barLimit)) * barHalf : 0;
    setAttribute(this.marker, 'transform', `translate(${offset.toFixed(2)} 0)`);
    setAttribute(this.marker, 'visibility', isShown && Number.isFinite(cents) ? 'visible' : 'hidden');
    if (Number.isFinite(phase)) this.target += wrapped(phase - this.target);
    this.loop.start();
  }

  /** @param {number} now */
  draw(now) {
    const passed = Math.min(100, now - this.last);
    this.last = now;
    if (isMotionReduced()) return false;
    const gap = this.target - this.phase;
    const step = gap * (1 - Math.exp(-passed / 40));
    this.phase += step;
    if (passed > 0) this.speed += (Math.abs(step / passed) * 1000 - this.speed) * (1 - Math.exp(-passed / 150));
    this.rings.forEach((ring, index) => {
      const isClear = this.speed * rings[index].blocks < clearRate;
      setAttribute(ring, 'transform', `rotate(${((this.phase - Math.floor(this.phase)) * 360).toFixed(3)})`);
      setAttribute(ring, 'visibility', isClear ? 'inherit' : 'hidden');
      setAttribute(this.blurs[index], 'visibility', isClear ? 'hidden' : 'inherit');
    });
    return Math.abs(gap) > 0.0005 || this.speed > 0.01;
  }
}

/**
 * The shorter way round.
 * @param {number} turns
 */
function wrapped(turns) {
  return turns - Math.round(turns);
}
