import { drawing } from './element.js';
import { accidentalPaths } from './note-name.js';

/** Size of the letter: two thirds of the lamp's diameter. */
const nameSize = 160;

/**
 * Lays a name out around the lamp's middle: the accidental raised to the top of the letter, the octave on the baseline under it.
 * @param {SVGGElement} group @param {string} letter @param {number} accidental @param {string} octave
 */
export function writeName(group, letter, accidental, octave) {
  const baseline = nameSize * 0.356;
  const name = drawing('text', { class: 'letter', y: baseline }, letter);
  const figures = drawing('text', { class: 'octave', y: baseline }, octave);
  const signs = [...(accidental < 0 ? '♭' : '♯').repeat(Math.abs(accidental))].map((sign) =>
    drawing('g', { class: 'accidental' }, ...accidentalPaths(sign)),
  );
  const size = letter.length > 1 ? nameSize / (0.4 + 0.42 * letter.length) : nameSize;
  name.style.fontSize = `${size}px`;
  group.append(name, ...signs, figures);
  const letterWidth = name.getComputedTextLength();
  const signWidth = nameSize * 0.26;
  const tail = Math.max(figures.getComputedTextLength(), signs.length * signWidth);
  const left = -(letterWidth + tail) / 2;
  name.setAttribute('x', String(left));
  figures.setAttribute('x', String(left + letterWidth));
  signs.forEach((sign, index) => {
    const scale = (nameSize * 0.44) / 36;
    const x = left + letterWidth + index * signWidth;
    sign.setAttribute('transform', `translate(${x} ${-nameSize * 0.38}) scale(${scale})`);
  });
}
