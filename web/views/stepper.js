import { drawing, element } from './element.js';

/**
 * The two round buttons that step by hand, beside the lamp or under the table.
 * @param {(direction: 1 | -1) => void} step @param {string} what What is stepped through: "string", "step".
 */
export function stepper(step, what) {
  return [stepButton(-1, `Previous ${what}`, step), stepButton(1, `Next ${what}`, step)];
}

/** @param {1 | -1} direction @param {string} title @param {(direction: 1 | -1) => void} step */
function stepButton(direction, title, step) {
  const picture = drawing(
    'svg',
    { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    drawing('path', { d: direction < 0 ? 'M14.5 5.5L8 12L14.5 18.5' : 'M9.5 5.5L16 12L9.5 18.5' }),
  );
  const node = element('button', { type: 'button', class: `round step ${direction < 0 ? 'step-back' : 'step-on'}`, 'aria-label': title }, picture);
  node.addEventListener('click', () => step(direction));
  return node;
}
