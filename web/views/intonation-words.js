import { numbers, plusMinus, signedCents } from './figures.js';

/** @typedef {import('../bridge/wire.js').TunerSnapshot} TunerSnapshot */
/** @typedef {import('../bridge/wire.js').StringRecord} StringRecord */

/** @type {Record<import('../bridge/wire.js').IntonationVerdict, string>} */
export const advice = {
  unknown: '',
  right: 'Right. Leave the saddle.',
  longer: 'Longer: move the saddle away from the nut.',
  shorter: 'Shorter: move the saddle towards the nut.',
  cannotTell: 'Cannot tell. Measure it once more.',
};

/** @type {Record<import('../bridge/wire.js').IntonationPlace, (string: StringRecord) => { headline: string, hint: string }>} */
const asked = {
  open: ({ name, number }) => ({ headline: `Play ${name} open`, hint: `String ${number}. Let it ring until it is measured.` }),
  harmonic: ({ name, number }) => ({ headline: `${name}, the harmonic`, hint: `Touch string ${number} over the 12th fret, pluck it, let go.` }),
  fretted: ({ name, number }) => ({ headline: `${name}, 12th fret`, hint: `Press string ${number} as you always do, and let it ring.` }),
};

/**
 * What to play now, or what became of it.
 * @param {TunerSnapshot} snapshot @returns {{ headline: string, hint: string }}
 */
export function intonationWords(snapshot) {
  const { strings, lockedString, intonationPlace, hasReading, isMeasuring, isOtherString, stringNumber, measuredCount } = snapshot;
  if (strings.length === 0) return { headline: 'Choose a tuning', hint: 'Intonation is measured string by string.' };
  const wanted = strings.find(({ number }) => number === lockedString);
  if (!wanted) {
    const count = (numbers[measuredCount] ?? String(measuredCount)).toLowerCase();
    return { headline: strings.length === 1 ? 'It is measured' : `All ${count} measured`, hint: summary(strings) };
  }
  const words = asked[intonationPlace](wanted);
  if (!hasReading) return words;
  if (isMeasuring) return { ...words, hint: 'Measuring. Let it ring.' };
  if (isOtherString) return { ...words, hint: `That is ${snapshot.name}, not what is asked for.` };
  const measured = strings.find(({ number }) => number === stringNumber);
  const isWhole = measured !== undefined && Number.isFinite(measured.intonationCents) && stringNumber !== lockedString;
  return { ...words, hint: isWhole ? `${measured.name}: ${difference(measured)} cents. ${advice[measured.intonationVerdict]}` : 'Measured.' };
}

/** @param {StringRecord[]} strings */
function summary(strings) {
  const due = strings.filter(({ intonationVerdict }) => intonationVerdict === 'longer' || intonationVerdict === 'shorter');
  if (due.length > 0) return `${due.map(({ name, intonationVerdict }) => `${name} ${intonationVerdict}`).join(', ')}. Tune again before you measure again.`;
  return strings.some(({ intonationVerdict }) => intonationVerdict === 'cannotTell') ? 'Measure once more what could not be told.' : 'Every octave is right.';
}

/** @param {StringRecord} string */
export function difference({ intonationCents, intonationUncertainty }) {
  return `${signedCents(intonationCents)} ${plusMinus(intonationUncertainty)}`;
}
