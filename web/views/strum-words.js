import { dash, numbers, signedCents } from './figures.js';
import { withoutOctave } from './note-name.js';
import { isMeasured } from './strum-rows.js';

/** @typedef {import('./strum-rows.js').StrumRow} StrumRow */
/** @typedef {{ headline: string[], hint: string }} StrumWords Two lines and what explains them. */

/**
 * What the whole strum comes to.
 * @param {StrumRow[]} rows @param {boolean} isEmpty Nothing has been heard yet. @param {boolean} canStrum
 * @returns {StrumWords}
 */
export function strumWords(rows, isEmpty, canStrum) {
  if (!canStrum) return { headline: ['Choose a', 'tuning'], hint: 'A strum is read string by string, up to twelve of them.' };
  if (isEmpty) return { headline: ['Strum all', 'strings once'], hint: 'Then play one string to see it alone.' };
  const due = rows.filter(({ lamp }) => lamp === 'close' || lamp === 'adjust').sort((a, b) => (a.turn || 99) - (b.turn || 99));
  const name = naming(rows);
  return { headline: headline(rows, due.map(name)), hint: hint(rows, due, name) };
}

/** @param {StrumRow[]} rows @param {string[]} due */
function headline(rows, due) {
  if (due.length > 1) return [`Fix ${due[0]},`, `then ${due[1]}`];
  if (due.length === 1) return [`Fix ${due[0]}`];
  const count = rows.filter(({ lamp }) => lamp === 'inTune').length;
  if (count === 0) return ['Cannot tell'];
  return count === rows.length && count > 1 ? [`All ${(numbers[count] ?? String(count)).toLowerCase()}`, 'in tune'] : [numbers[count] ?? String(count), 'in tune'];
}

/** @param {StrumRow[]} rows @param {StrumRow[]} due @param {(row: StrumRow) => string} name */
function hint(rows, due, name) {
  const hidden = rows.filter(({ lamp }) => lamp === 'cannotTell');
  const silent = rows.filter(({ lamp }) => lamp === 'quiet');
  if (hidden.length === rows.length) return 'Strum once more, and let it ring.';
  if (hidden.length > 0) return hiding(rows, hidden, name);
  if (silent.length * 2 > rows.length) return 'Strum all strings once to see the others.';
  if (silent.length > 0) return sentence(`${list(silent.map(name))} ${silent.length > 1 ? 'were' : 'was'} not heard. Strum once more.`);
  if (due.length > 0) return sentence(`${due.slice(0, 2).map((row) => way(row, name(row))).join(', ')}.`);
  return 'Leave them there.';
}

/** @param {StrumRow[]} rows @param {StrumRow[]} hidden @param {(row: StrumRow) => string} name */
function hiding(rows, hidden, name) {
  const isOne = hidden.length === 1;
  const hider = rows.find(({ string }) => string.number === hidden[0].hiddenBy);
  const isShared = hider !== undefined && hidden.every(({ hiddenBy }) => hiddenBy === hider.string.number);
  const place = isShared ? `inside ${name(hider)}` : 'inside the others';
  return sentence(`${list(hidden.map(name))} ${isOne ? 'hides' : 'hide'} ${place}. Pluck ${isOne ? 'it' : 'each'} alone to be sure.`);
}

/** @param {StrumRow} row @param {string} name */
function way({ lamp, cents }, name) {
  if (lamp === 'close') return cents < 0 ? `bring ${name} up a little` : `ease ${name} down a little`;
  return cents < 0 ? `tune ${name} up` : `tune ${name} down`;
}

/**
 * How the strings are called: by letter; two of one letter are high and low, more carry their octaves.
 * @param {StrumRow[]} rows @returns {(row: StrumRow) => string}
 */
function naming(rows) {
  return ({ string }) => {
    const letter = withoutOctave(string.name);
    const alike = rows.filter((row) => withoutOctave(row.string.name) === letter).map((row) => row.string);
    if (alike.length === 1) return letter;
    if (alike.length > 2 || alike[0].midi === alike[1].midi) return string.name;
    return `${string.midi === Math.max(alike[0].midi, alike[1].midi) ? 'high' : 'low'} ${letter}`;
  };
}

/** @param {string[]} names */
function list(names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/** @param {string} words */
function sentence(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * What stands at the right of a row.
 * @param {StrumRow} row @param {boolean} isEmpty
 */
export function rowFigure({ lamp, cents }, isEmpty) {
  if (isMeasured(lamp)) return signedCents(cents);
  if (lamp === 'cannotTell') return 'cannot tell';
  return isEmpty ? dash : 'not heard';
}

/**
 * A row for those who listen to the screen.
 * @param {StrumRow} row @param {boolean} isEmpty
 */
export function spokenRow(row, isEmpty) {
  const { string, lamp, cents } = row;
  const name = `String ${string.number}, ${string.spoken || string.name}`;
  if (!isMeasured(lamp)) return `${name}: ${isEmpty ? 'not played yet' : rowFigure(row, isEmpty)}`;
  const size = Math.abs(cents).toFixed(1);
  const side = size === '0.0' ? '' : cents < 0 ? ' flat' : ' sharp';
  return `${name}: ${size} cents${side}${lamp === 'inTune' ? ', in tune' : ''}`;
}
