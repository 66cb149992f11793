import { drawing, element, setText } from './element.js';
import { dash } from './figures.js';

/** @typedef {import('./screens.js').Send} Send */

/**
 * The elements of the Tune screen in reading order.
 * @param {{ lamp: SVGSVGElement, strobe: SVGSVGElement, strings: HTMLElement, strum: HTMLElement, level: HTMLElement, guide: import('./guide.js').Guide }} pictures
 * @param {Send} send
 */
export function makeTuneElements({ lamp, strobe, strings, strum, level, guide }, send) {
  const meter = element(
    'div',
    { class: 'meter', role: 'meter', 'aria-label': 'Tuning', 'aria-valuemin': -50, 'aria-valuemax': 50, 'aria-valuenow': 0 },
    lamp,
    strobe,
    guide.history.root,
  );
  const start = button('start', 'Start listening', () => send({ name: 'start' }));
  const stage = element('div', { class: 'stage' }, meter, start, ...guide.steps);
  const verdict = element('p', { class: 'verdict' });
  const hint = element('p', { class: 'hint' });
  const words = element('div', { class: 'words' }, verdict, hint);
  const lead = element('p', { class: 'lead' });
  const cents = measure('cents');
  const hertz = measure('hertz');
  const measures = element('div', { class: 'measures' }, cents.root, hertz.root);
  const sounding = element('p', { class: 'sounding' });
  const primary = button('pill primary', '', () => send({ name: primary.dataset.command === 'howTo' ? 'howTo' : 'start' }));
  const actions = element('div', { class: 'actions' }, primary, ...openRecording(send));
  const without = wayOut('without', 'Go on without a microphone', () => send({ name: 'withoutMicrophone' }));
  const close = wayOut('close-recording', 'Close the recording', () => send({ name: 'closeRecording' }));
  const root = element(
    'section',
    { class: 'tune', 'aria-labelledby': 'tune-title' },
    element('h1', { id: 'tune-title', class: 'visually-hidden' }, 'Tune'),
    stage,
    words,
    lead,
    measures,
    strings,
    strum,
    guide.intonation.root,
    sounding,
    level,
    close,
    actions,
    without,
  );
  return { root, stage, meter, start, words, verdict, hint, lead, measures, cents, hertz, sounding, actions, primary, without, close };
}

/** @param {Send} send */
function openRecording(send) {
  const input = element('input', { type: 'file', accept: 'audio/*', hidden: true, 'aria-label': 'Recording' });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) send({ name: 'openRecording', file });
    input.value = '';
  });
  return [button('pill', 'Open a recording', () => input.click()), input];
}

/** @param {string} unit */
function measure(unit) {
  const figure = element('span', { class: 'figure number' }, dash);
  const caption = element('span', { class: 'caption' }, unit);
  return {
    root: element('p', { class: `measure ${unit}` }, figure, ' ', caption),
    /** @param {string} value @param {string} words @param {number} opacity */
    set(value, words, opacity) {
      setText(figure, value);
      setText(caption, words);
      figure.style.opacity = opacity.toFixed(2);
    },
  };
}

/** @param {string} className @param {string} title @param {() => void} press */
function button(className, title, press) {
  const node = element('button', { type: 'button', class: className }, title);
  node.addEventListener('click', press);
  return node;
}

/** @param {string} className @param {string} title @param {() => void} press */
function wayOut(className, title, press) {
  const node = element('button', { type: 'button', class: `way-out ${className}` }, element('span', {}, title));
  node.addEventListener('click', press);
  return node;
}

/** A microphone with a stroke through it, drawn around the lamp's middle. */
export function struckMicrophone() {
  const path = 'M-10.5 -18A10.5 10.5 0 0 1 10.5 -18V-2A10.5 10.5 0 0 1 -10.5 -2ZM-23 -4A23 23 0 0 0 23 -4M0 19V33M-13 33H13M-28 -32L28 32';
  return drawing('path', { class: 'struck-microphone', d: path });
}
