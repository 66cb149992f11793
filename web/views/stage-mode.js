import { element } from './element.js';

/** Pixels a finger travels sideways for a swipe. */
const swipe = 60;
/** What of the lamp's drawing is shown: with its scale around it, or the disc alone. */
const around = '-171 -174 342 314';
const closeUp = '-120 -120 240 240';

/** Stage mode: a black room, the lamp as large as it goes, its letter and the verdict. Swipe, Escape or the button leave it. */
export class StageMode {
  /** @param {HTMLElement} screen @param {HTMLElement} stage */
  constructor(screen, stage) {
    this.screen = screen;
    this.isOn = false;
    this.pictures = stage.querySelectorAll('.lamp');
    this.toggle = element('button', { type: 'button', class: 'stage-switch' }, 'Stage mode');
    this.toggle.addEventListener('click', () => (this.isOn ? this.leave() : this.enter()));
    stage.append(this.toggle);
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.isOn) this.leave();
    });
    this.listen(stage);
  }

  /** @param {HTMLElement} stage */
  listen(stage) {
    let from = NaN;
    stage.addEventListener('pointerdown', (event) => (from = event.clientX));
    stage.addEventListener('pointercancel', () => (from = NaN));
    stage.addEventListener('pointerup', (event) => {
      if (Math.abs(event.clientX - from) > swipe && this.screen.dataset.phase === 'listening') {
        if (this.isOn) this.leave();
        else this.enter();
      }
      from = NaN;
    });
  }

  enter() {
    this.set(true);
  }

  leave() {
    this.set(false);
  }

  /** @param {boolean} isOn */
  set(isOn) {
    this.isOn = isOn;
    document.documentElement.toggleAttribute('data-stage', isOn);
    for (const picture of this.pictures) picture.setAttribute('viewBox', isOn ? closeUp : around);
    this.toggle.textContent = isOn ? 'Leave stage mode' : 'Stage mode';
    dispatchEvent(new Event('resize'));
  }
}
