/** Numbers as they are written on the screen: a real minus sign, a fixed count of decimals, a dash for what is not known. */

export const dash = '–';

/** Small counts as words. */
export const numbers = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];

/** @param {number} value @param {number} decimals */
function plain(value, decimals) {
  return value.toFixed(decimals).replace('-', '−');
}

/**
 * Cents, always signed, one decimal.
 * @param {number} cents
 */
export function signedCents(cents) {
  if (!Number.isFinite(cents)) return dash;
  const text = plain(Math.abs(cents), 1);
  return (cents < 0 && text !== '0.0' ? '−' : '+') + text;
}

/**
 * Hertz: two decimals under 1000, one above.
 * @param {number} hertz
 */
export function hertz(hertz) {
  if (!Number.isFinite(hertz)) return dash;
  return plain(hertz, hertz < 1000 ? 2 : 1);
}

/**
 * The width of the needle's band: one decimal, or less when it is wide.
 * @param {number} cents
 */
export function plusMinus(cents) {
  return Number.isFinite(cents) ? `±${plain(cents, cents < 10 ? 1 : 0)}` : '';
}

/** @param {number} decibels */
export function decibels(decibels) {
  return Number.isFinite(decibels) ? `${plain(decibels, 1)} dB` : '';
}

/**
 * A4 without a needless decimal.
 * @param {number} hertz
 */
export function referencePitch(hertz) {
  return plain(hertz, Number.isInteger(Math.round(hertz * 10) / 10) ? 0 : 1);
}
