import { drawing, element, setAttribute } from './element.js';

/** @typedef {import('./screens.js').ScreenEntry} ScreenEntry */
/** @typedef {import('./screens.js').RoomState} RoomState */

/** The frame around every screen: setting line, views, navigation. It shows only what there is. */
export class Frame {
  /**
   * @param {ScreenEntry[]} screens
   * @param {{ go(screen: string, view?: string): void, openSheet(): void }} does
   */
  constructor(screens, does) {
    this.screens = screens;
    this.does = does;
    this.settingLine = find('.setting-line');
    this.views = find('.views');
    this.navigation = find('.screens');
    this.main = find('main');
    this.settingLine.addEventListener('click', () => does.openSheet());
    this.buttons = screens.map((screen) => this.screenButton(screen));
    this.navigation.replaceChildren(...this.buttons);
    document.documentElement.toggleAttribute('data-one-screen', screens.length < 2);
    this.written = '';
    this.shown = '';
  }

  /** @param {ScreenEntry} screen */
  screenButton({ name, title, icon }) {
    const picture = drawing('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' });
    picture.innerHTML = icon;
    const button = element('button', { type: 'button' }, picture, element('span', {}, title));
    button.addEventListener('click', () => this.does.go(name));
    return button;
  }

  /** @param {import('./screens.js').Screen} screen */
  show(screen) {
    if (this.main.firstElementChild !== screen.root) this.main.replaceChildren(screen.root);
  }

  /** @param {ScreenEntry} entry @param {import('./screens.js').Screen} screen @param {RoomState} state */
  paint(entry, screen, state) {
    this.paintLine(screen.settingLine(state));
    this.paintViews(entry, state, screen.hasViews(state));
    this.mark(entry);
  }

  /**
   * The screen is still on its way.
   * @param {ScreenEntry} entry
   */
  wait(entry) {
    this.paintLine([]);
    this.views.hidden = true;
    this.mark(entry);
  }

  /** @private @param {ScreenEntry} entry */
  mark(entry) {
    this.buttons.forEach((button, index) => setAttribute(button, 'aria-current', this.screens[index] === entry ? 'page' : null));
    document.title = `${entry.title} – Woodshed`;
  }

  /** @param {string[]} line */
  paintLine(line) {
    this.settingLine.hidden = line.length === 0;
    const written = line.join('|');
    if (written === this.written) return;
    this.written = written;
    const arrow = drawing('svg', { viewBox: '0 0 10 10', 'aria-hidden': 'true' }, drawing('path', { d: 'M1 3L5 7L9 3' }));
    this.settingLine.replaceChildren(...line.map((text) => element('span', {}, text)), arrow);
    this.settingLine.setAttribute('aria-label', `Setting: ${line.join(', ')}`);
  }

  /** @param {ScreenEntry} entry @param {RoomState} state @param {boolean} isUseful */
  paintViews(entry, state, isUseful) {
    const listed = entry.views.filter(({ isUnlisted }) => !isUnlisted);
    this.views.hidden = listed.length < 2 || !isUseful;
    if (this.shown !== entry.name) {
      this.shown = entry.name;
      this.views.setAttribute('aria-label', `Views of ${entry.title}`);
      this.views.replaceChildren(
        ...listed.map((view) => {
          const button = element('button', { type: 'button' }, view.title);
          button.addEventListener('click', () => this.does.go(entry.name, view.name));
          return button;
        }),
      );
    }
    [...this.views.children].forEach((button, index) => {
      setAttribute(button, 'aria-current', listed[index].name === state.view ? 'true' : null);
    });
  }
}

/** @param {string} selector @returns {HTMLElement} */
function find(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`The page has no ${selector}.`);
  return found;
}
