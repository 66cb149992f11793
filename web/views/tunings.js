import { element } from './element.js';

/** @typedef {import('../bridge/wire.js').TuningRecord} TuningRecord */

/** Tunings of one instrument that are shown before "More tunings". */
const shortList = 4;
/** The engine's tuning that has no strings. */
const anyNote = 'chromatic';

/**
 * Its notes as players say them: E2 A2 D3 becomes E A D; of a course the first string.
 * @param {string} strings Notes from low to high, as in a tuning file.
 */
export function tuningLetters(strings) {
  return strings.split(' ').map(letterOf).join(' ');
}

/** @param {string} note */
function letterOf(note) {
  const [, letter = '', accidentals = ''] = /^([A-H])([#b]*)/.exec(note) ?? [];
  return letter + accidentals.replaceAll('#', '♯').replaceAll('b', '♭');
}

/**
 * The first tunings of the chosen one's instrument, itself among them, and "Any note".
 * @param {TuningRecord[]} tunings @param {number} chosen
 */
export function shortened(tunings, chosen) {
  const current = tunings[chosen];
  const instrument = current && current.identifier !== anyNote ? current.instrument : tunings[0]?.instrument;
  const shown = tunings.filter((tuning) => tuning.instrument === instrument).slice(0, shortList);
  if (current?.instrument === instrument && !shown.includes(current)) shown[shown.length - 1] = current;
  return [...shown, ...tunings.filter(({ identifier }) => identifier === anyNote)];
}

/**
 * Rows to choose from, under the names of their instruments when all are shown.
 * @param {TuningRecord[]} shown @param {TuningRecord[]} all @param {boolean} isGrouped @param {(index: number) => void} choose
 */
export function tuningRows(shown, all, isGrouped, choose) {
  const rows = [];
  let instrument = '';
  for (const tuning of shown) {
    if (isGrouped && tuning.instrument !== instrument) {
      instrument = tuning.instrument;
      rows.push(element('h3', { class: 'instrument' }, tuning.identifier === anyNote ? 'Any instrument' : instrument));
    }
    const index = all.indexOf(tuning);
    const name = tuning.identifier === anyNote ? 'Any note' : tuning.name;
    const row = radioRow('tuning', String(index), name, tuningLetters(tuning.strings), () => choose(index));
    // A screen reader that goes from button to button passes the headings by, and a dozen tunings are called Standard.
    if (isGrouped && tuning.identifier !== anyNote) row.append(element('span', { class: 'visually-hidden' }, `, ${instrument}`));
    rows.push(row);
  }
  return rows;
}

/**
 * @param {string} group @param {string} value @param {string} name @param {string} detail @param {() => void} choose
 */
export function radioRow(group, value, name, detail, choose) {
  const input = element('input', { type: 'radio', name: group, value, class: 'visually-hidden' });
  input.addEventListener('change', choose);
  const details = detail ? [element('span', { class: 'tuning-strings number' }, detail)] : [];
  const title = element('span', { class: 'tuning-name' }, name);
  return element('label', { class: 'tuning' }, input, element('span', { class: 'radio' }), title, ...details);
}
