import { element, setAttribute } from './element.js';

/**
 * Words with an underline: a way out.
 * @param {string} title @param {() => void} press
 */
export function wayOut(title, press) {
  return button({ class: 'way-out' }, element('span', {}, title), press);
}

/**
 * A word that is chosen or not.
 * @param {string} title @param {() => void} press
 */
export function chip(title, press) {
  return button({ class: 'chip', 'aria-pressed': 'false' }, element('span', {}, title), press);
}

/** @param {string} sign @param {string} title @param {() => void} press */
export function round(sign, title, press) {
  return button({ class: 'round', 'aria-label': title }, sign, press);
}

/** @param {import('./element.js').Attributes} attributes @param {Node | string} content @param {() => void} press */
function button(attributes, content, press) {
  const node = element('button', { type: 'button', ...attributes }, content);
  node.addEventListener('click', press);
  return node;
}

/**
 * A row of words to choose from.
 * @param {string} title For those who cannot see what the words belong to. @param {HTMLElement[]} chips
 * @param {boolean} [isTitled] The title is shown too.
 */
export function chipRow(title, chips, isTitled = false) {
  const row = element('div', { class: 'chips words-only', role: 'group', 'aria-label': title }, ...chips);
  return isTitled ? element('div', {}, element('p', { class: 'group-name', 'aria-hidden': 'true' }, title), row) : row;
}

/** @param {HTMLElement[]} chips @param {number} chosen */
export function press(chips, chosen) {
  chips.forEach((button, index) => setAttribute(button, 'aria-pressed', String(index === chosen)));
}
