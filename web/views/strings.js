import { drawing, element, setAttribute } from './element.js';
import { FrameLoop, Glide } from './glide.js';
import { noteName } from './note-name.js';

/** @typedef {import('../bridge/wire.js').StringRecord} StringRecord */

/** Milliseconds a string is held down until it is locked. */
const holdTime = 500;
/** Pixels a finger may stray while it holds. */
const holdSlack = 10;

/** Pixels. @type {Record<import('../bridge/wire.js').Thickness, number>} */
export const stringWidths = { thinnest: 1, thin: 1.5, medium: 2, thick: 2.5, thicker: 3.25, thickest: 4 };

/**
 * One string as a lens between its two ends.
 * @param {number} width Pixels from the middle to the belly.
 */
function wave(width) {
  return `M16 0Q${16 + 2 * width} 50 16 100Q${16 - 2 * width} 50 16 0Z`;
}

/** The strings, thick to thin, left to right in every script: tap one to hear it, hold it to lock it. */
export class Strings {
  /** @param {{ hear(number: number): void, lock(number: number): void }} does */
  constructor(does) {
    this.does = does;
    this.help = element('p', { id: 'string-help', hidden: true }, 'Press to hear it. Hold it, or press L, to listen to this string only.');
    this.row = element('div', { class: 'string-row', role: 'group', 'aria-label': 'Strings' });
    this.root = element('div', { class: 'strings' }, this.row, this.help);
    /** @type {StringButton[]} */
    this.buttons = [];
    this.drawn = '';
    this.heard = 0;
    this.row.addEventListener('keydown', (event) => this.key(event));
  }

  /**
   * @param {StringRecord[]} strings
   * @param {{ heard: number, locked: number, sounding: number, loudness: number, isStepping?: boolean }} now String numbers, 0 = none; loudness 0 to 1.
   */
  paint(strings, now) {
    const written = strings.map(({ number, name, thickness }) => `${number} ${name} ${thickness}`).join();
    if (written !== this.drawn) this.rebuild(strings, written);
    strings.forEach((string, index) => this.buttons[index].paint(string, now));
    if (now.heard !== this.heard) this.follow(now.heard);
  }

  /**
   * Brings the string that is heard into sight where there are too many to show.
   * @param {number} heard
   */
  follow(heard) {
    this.heard = heard;
    const { row } = this;
    const button = this.buttons.find(({ number }) => number === heard)?.root;
    if (!button || row.scrollWidth <= row.clientWidth) return;
    row.scrollLeft = button.offsetLeft - row.offsetLeft - (row.clientWidth - button.offsetWidth) / 2;
  }

  /** @param {StringRecord[]} strings @param {string} written */
  rebuild(strings, written) {
    const focused = this.buttons.findIndex(({ root }) => root === document.activeElement);
    this.drawn = written;
    this.buttons = strings.map((string, index) => new StringButton(string, this.does, index === 0));
    this.row.replaceChildren(...this.buttons.map(({ root }) => root));
    if (focused >= 0) this.buttons[Math.min(focused, this.buttons.length - 1)]?.root.focus();
  }

  /**
   * One stop for the tabulator key; the arrows move along the strings as they lie.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const index = this.buttons.findIndex(({ root }) => root === document.activeElement);
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.buttons.length - 1;
    const next = new Map([['ArrowLeft', index - 1], ['ArrowRight', index + 1], ['Home', 0], ['End', last]]).get(event.key);
    if (next !== undefined) {
      event.preventDefault();
      const target = this.buttons[Math.max(0, Math.min(last, next))];
      for (const button of this.buttons) button.root.tabIndex = button === target ? 0 : -1;
      target.root.focus();
    } else if (event.key.toLowerCase() === 'l' && !event.repeat) {
      event.preventDefault();
      this.does.lock(this.buttons[index].number);
    }
  }
}

class StringButton {
  /** @param {StringRecord} string @param {{ hear(number: number): void, lock(number: number): void }} does @param {boolean} isFirst */
  constructor(string, does, isFirst) {
    this.number = string.number;
    this.line = drawing('line', { class: 'string-line', x1: 16, y1: 0, x2: 16, y2: 100, 'stroke-width': stringWidths[string.thickness] ?? 2 });
    this.wave = drawing('path', { class: 'string-wave' });
    const picture = drawing(
      'svg',
      { class: 'string-picture', viewBox: '0 0 32 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      this.line,
      this.wave,
    );
    this.root = element(
      'button',
      {
        type: 'button',
        class: 'string',
        tabindex: isFirst ? 0 : -1,
        'aria-describedby': 'string-help',
        'aria-keyshortcuts': 'L',
      },
      picture,
      noteName(string.name),
      element('span', { class: 'tuned-dot' }),
    );
    this.width = new Glide(120, 0);
    this.loop = new FrameLoop((now) => this.draw(now));
    this.listen(does);
  }

  /** @param {{ hear(number: number): void, lock(number: number): void }} does */
  listen(does) {
    let timer = 0;
    let wasHeld = false;
    let from = { x: 0, y: 0 };
    const letGo = () => clearTimeout(timer);
    this.root.addEventListener('pointerdown', (event) => {
      wasHeld = false;
      from = { x: event.clientX, y: event.clientY };
      letGo();
      timer = setTimeout(() => {
        wasHeld = true;
        does.lock(this.number);
      }, holdTime);
    });
    this.root.addEventListener('pointermove', (event) => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > holdSlack) letGo();
    });
    for (const end of ['pointerup', 'pointercancel', 'pointerleave']) this.root.addEventListener(end, letGo);
    this.root.addEventListener('contextmenu', (event) => event.preventDefault());
    this.root.addEventListener('click', () => {
      if (!wasHeld) does.hear(this.number);
      wasHeld = false;
    });
  }

  /** @param {StringRecord} string @param {{ heard: number, locked: number, sounding: number, loudness: number, isStepping?: boolean }} now */
  paint(string, { heard, locked, sounding, loudness, isStepping }) {
    const isSounding = sounding === this.number;
    const isHeard = heard === this.number && !isSounding;
    const isLocked = locked === this.number;
    setAttribute(this.root, 'data-heard', isHeard);
    setAttribute(this.root, 'data-sounding', isSounding);
    setAttribute(this.root, 'data-tuned', string.isTuned);
    setAttribute(this.root, 'aria-pressed', isLocked ? 'true' : 'false');
    const name = `String ${string.number}, ${string.spoken || string.name}`;
    setAttribute(this.root, 'aria-label', name + (string.isTuned ? ', tuned' : '') + (isLocked ? (isStepping ? ', asked for now' : ', only this one') : ''));
    this.width.to(isSounding ? 7 : isHeard ? 4 + 9 * loudness : 0, performance.now());
    this.loop.start();
  }

  /** @param {number} now */
  draw(now) {
    const isMoving = this.width.step(now);
    setAttribute(this.wave, 'd', this.width.value > 0.2 ? wave(this.width.value) : '');
    setAttribute(this.line, 'visibility', this.width.value > 0.2 ? 'hidden' : 'visible');
    return isMoving;
  }
}
