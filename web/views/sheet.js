import { element } from './element.js';

let sheetCount = 0;

/** A sheet: from the bottom on a phone, under the setting line on a desktop. Escape, "Done" or a touch beside it close it. */
export class Sheet {
  /** @param {string} title */
  constructor(title) {
    sheetCount += 1;
    const id = `sheet-${sheetCount}`;
    this.content = element('div', { class: 'sheet-content' });
    this.title = element('h2', { id, class: 'visually-hidden' }, title);
    this.done = element('button', { type: 'button', class: 'pill primary' }, 'Done');
    this.footer = element('div', { class: 'sheet-footer' }, this.done);
    this.root = element(
      'dialog',
      { class: 'sheet', 'aria-labelledby': id },
      element('div', { class: 'sheet-handle', 'aria-hidden': 'true' }),
      this.title,
      this.content,
      this.footer,
    );
    this.done.addEventListener('click', () => this.close());
    this.root.addEventListener('click', (event) => {
      if (event.target === this.root) this.close();
    });
    document.body.append(this.root);
  }

  get isOpen() {
    return this.root.open;
  }

  open() {
    if (!this.root.open) this.root.showModal();
    this.content.scrollTop = 0;
  }

  close() {
    this.root.close();
  }
}
