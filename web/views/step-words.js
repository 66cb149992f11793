import { numbers } from './figures.js';

/** @typedef {import('../bridge/wire.js').TunerSnapshot} TunerSnapshot */
/** @typedef {{ verdict: string, hint: string }} Words */

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth'];

/** @param {TunerSnapshot} snapshot */
function isFinished({ tunedCount, stringCount }) {
  return stringCount > 0 && tunedCount === stringCount;
}

/** @param {number} count */
function all(count) {
  return count === 1 ? 'It is in tune' : `All ${(numbers[count] ?? String(count)).toLowerCase()} in tune`;
}

/** @param {TunerSnapshot} snapshot @param {number} number */
function stringOf({ strings }, number) {
  return strings.find((string) => string.number === number);
}

/**
 * What step-through says instead of the tuner's words: which string, which one is next, and that all are done.
 * @param {TunerSnapshot} snapshot @param {Words} words The tuner's own. @returns {Words}
 */
export function stepWords(snapshot, words) {
  const { lamp, lockedString, nextString, stringNumber, strings, stringCount, hasReading } = snapshot;
  const wanted = stringOf(snapshot, lockedString);
  if (!wanted) return words;
  if (lamp === 'inTune' && hasReading) {
    const isLeft = stringNumber !== lockedString;
    const next = isLeft ? wanted : stringOf(snapshot, nextString);
    if (isFinished(snapshot)) return { verdict: all(stringCount), hint: 'Leave them there.' };
    return { verdict: words.verdict, hint: next ? `Leave it there. Next: ${next.name}.` : 'Leave it there. It is the last one.' };
  }
  if (lamp !== 'quiet' && hasReading) return words;
  if (isFinished(snapshot)) return { verdict: all(stringCount), hint: 'Strum them once to be sure.' };
  const place = places[strings.indexOf(wanted)];
  return { verdict: `Play ${wanted.name}`, hint: `String ${wanted.number}${place ? `, the ${place} of ${(numbers[stringCount] ?? String(stringCount)).toLowerCase()}` : ''}.` };
}

/**
 * What is said aloud after a step.
 * @param {TunerSnapshot} snapshot
 */
export function saidOfStep(snapshot) {
  if (isFinished(snapshot)) return `${all(snapshot.stringCount)}.`;
  const wanted = stringOf(snapshot, snapshot.lockedString);
  return wanted ? `In tune. Next: ${wanted.spoken || wanted.name}, string ${wanted.number}.` : '';
}
