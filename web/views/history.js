import { drawing, setAttribute } from './element.js';
import { isMotionReduced } from './glide.js';
import { writeName } from './lamp-name.js';
import { accidentalPaths } from './note-name.js';
import { offset } from './scale.js';

/** @typedef {import('../bridge/wire.js').TunerSnapshot} TunerSnapshot */
/** @typedef {{ time: number, cents: number, uncertainty: number, note: string }} Reading */

/** Seconds that are shown. */
const span = 10;
/** Seconds between two readings at least: finer is not seen. */
const grain = 0.025;
/** Seconds without a reading that interrupt the line; a hop or two that brought nothing do not. */
const gap = 0.12;
/** The graph in its own drawing. */
const left = -150;
const right = 146;
const middle = 24;
const half = 104;

/** @param {number} cents @param {boolean} isFine */
const height = (cents, isFine) => middle - half * offset(cents, isFine);

/** @param {number} x @param {number} y */
const point = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The last ten seconds of readings; collects also while it is not shown. */
export class PitchTrail {
  constructor() {
    /** @type {Reading[]} */
    this.readings = [];
    this.now = 0;
    this.isSounding = false;
  }

  /** @param {TunerSnapshot} snapshot */
  take({ time, cents, uncertainty, hasReading, isHeld, lamp, name }) {
    if (time < this.now) this.readings = [];
    this.now = time;
    this.isSounding = hasReading && !isHeld && lamp !== 'cannotTell' && Number.isFinite(cents);
    if (this.isSounding && !(time - (this.readings.at(-1)?.time ?? -1) < grain)) this.readings.push({ time, cents, uncertainty, note: name });
    while (this.readings.length > 0 && this.readings[0].time < time - span - 1) this.readings.shift();
  }

  /**
   * Runs of one note without a gap.
   * @returns {Reading[][]}
   */
  runs() {
    /** @type {Reading[][]} */
    const runs = [];
    for (const reading of this.readings) {
      const before = runs.at(-1)?.at(-1);
      const goesOn = before !== undefined && before.note === reading.note && reading.time - before.time < gap;
      if (goesOn) runs[runs.length - 1].push(reading);
      else runs.push([reading]);
    }
    return runs;
  }
}

/** The pitch of the last ten seconds as a line with its uncertainty, newest at the right, sharp above, the target as a pale band. */
export class History {
  constructor() {
    this.trail = new PitchTrail();
    this.isFine = false;
    this.drawnAt = NaN;
    this.target = drawing('rect', { class: 'history-target', x: left, width: right - left });
    this.grid = drawing('g', { class: 'history-grid' });
    this.band = drawing('path', { class: 'history-band' });
    this.line = drawing('path', { class: 'history-line' });
    this.end = drawing('circle', { class: 'history-end', r: 5, cx: right, visibility: 'hidden' });
    this.name = drawing('g', { class: 'name', transform: 'translate(0 -128) scale(0.4)' });
    this.written = '';
    this.root = drawing(
      'svg',
      { class: 'lamp history', viewBox: '-171 -174 342 314', 'aria-hidden': 'true', focusable: 'false' },
      this.target,
      this.grid,
      this.band,
      this.line,
      this.end,
      this.name,
    );
    this.drawGrid();
  }

  drawGrid() {
    const { isFine } = this;
    setAttribute(this.target, 'y', height(3, isFine).toFixed(1));
    setAttribute(this.target, 'height', (height(-3, isFine) - height(3, isFine)).toFixed(1));
    const line = (/** @type {string} */ name, /** @type {number} */ cents) =>
      drawing('line', { class: name, x1: left, x2: right, y1: height(cents, isFine), y2: height(cents, isFine) });
    const ends = isFine ? [5, 10] : [10, 50];
    const labels = ends.flatMap((cents) => [cents, -cents]).map((cents) =>
      drawing('text', { x: right + 4, y: height(cents, isFine) + 4 }, String(Math.abs(cents))),
    );
    const seconds = Array.from({ length: span / 2 + 1 }, (_, index) =>
      drawing('line', { class: 'tick', x1: right - (index * 2 * (right - left)) / span, x2: right - (index * 2 * (right - left)) / span, y1: middle + half, y2: middle + half + 4 }),
    );
    this.grid.replaceChildren(
      line('zero', 0),
      ...ends.flatMap((cents) => [line('hair', cents), line('hair', -cents)]),
      ...labels,
      ...seconds,
      drawing('text', { x: left, y: middle + half + 16, class: 'from' }, `${span} seconds ago`),
      drawing('text', { x: right, y: middle + half + 16, class: 'to' }, 'now'),
      sign('♯', middle - half - 10),
      sign('♭', middle + half - 10),
    );
  }

  /** @param {TunerSnapshot} snapshot */
  take(snapshot) {
    this.trail.take(snapshot);
  }

  /** @param {import('./lamp.js').Picture} picture @param {boolean} isFine The scale of ±10 cents. */
  paint({ state, opacity, letter, accidental, octave }, isFine) {
    if (isFine !== this.isFine) {
      this.isFine = isFine;
      this.drawnAt = NaN;
      this.drawGrid();
    }
    setAttribute(this.root, 'data-state', state);
    const isShown = state === 'inTune' || state === 'close' || state === 'adjust';
    const written = isShown ? `${letter} ${accidental} ${octave}` : '';
    if (written !== this.written) {
      this.written = written;
      this.name.replaceChildren();
      if (isShown) writeName(this.name, letter, accidental, octave);
    }
    setAttribute(this.name, 'opacity', opacity.toFixed(2));
    // With reduced motion the picture does not glide: it moves on once a second.
    const moment = isMotionReduced() ? Math.floor(this.trail.now) : this.trail.now;
    if (moment === this.drawnAt) return;
    this.drawnAt = moment;
    this.draw(moment);
  }

  /** @param {number} now */
  draw(now) {
    const { isFine } = this;
    const x = (/** @type {number} */ time) => right - ((now - time) * (right - left)) / span;
    let line = '';
    let band = '';
    for (const run of this.trail.runs()) {
      const shown = run.filter(({ time }) => time >= now - span && time <= now);
      if (shown.length === 0) continue;
      line += `M${shown.map(({ time, cents }) => point(x(time), height(cents, isFine))).join('L')}`;
      const upper = shown.map(({ time, cents, uncertainty }) => point(x(time), height(cents + uncertainty, isFine)));
      const lower = shown.map(({ time, cents, uncertainty }) => point(x(time), height(cents - uncertainty, isFine)));
      band += `M${[...upper, ...lower.reverse()].join('L')}Z`;
    }
    setAttribute(this.line, 'd', line);
    setAttribute(this.band, 'd', band);
    const last = this.trail.readings.at(-1);
    setAttribute(this.end, 'visibility', this.trail.isSounding ? 'inherit' : 'hidden');
    if (last) setAttribute(this.end, 'cy', height(last.cents, isFine).toFixed(1));
  }
}

/** @param {string} name @param {number} y */
function sign(name, y) {
  return drawing('g', { class: 'accidental', transform: `translate(${left - 16} ${y}) scale(0.56)` }, ...accidentalPaths(name));
}
