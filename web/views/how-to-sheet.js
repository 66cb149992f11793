import { element } from './element.js';
import { Sheet } from './sheet.js';
import { howTo } from './tune-words.js';

/** The steps that lead to a microphone, and "Try again". */
export class HowToSheet {
  /** @param {() => void} tryAgain */
  constructor(tryAgain) {
    this.sheet = new Sheet('');
    this.sheet.title.className = 'sheet-title';
    const again = element('button', { type: 'button', class: 'pill primary' }, 'Try again');
    again.addEventListener('click', () => {
      this.sheet.close();
      tryAgain();
    });
    this.sheet.done.className = 'pill';
    this.sheet.done.textContent = 'Not now';
    this.sheet.footer.prepend(again);
  }

  /** @param {import('../audio/microphone.js').MicrophoneFailure} failure */
  open(failure) {
    const { title, steps } = howTo(failure, navigator.userAgent);
    this.sheet.title.textContent = title;
    this.sheet.content.replaceChildren(element('ol', { class: 'steps' }, ...steps.map((step) => element('li', {}, step))));
    this.sheet.open();
  }
}
