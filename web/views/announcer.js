/** Milliseconds between two messages, and from a change to its message: by then the reading has settled. */
const pause = 1000;
const settle = 350;

/** Tells those who listen to the screen what has changed: politely, at most once a second, only the newest. */
export class Announcer {
  /** @param {Element} place */
  constructor(place) {
    this.place = place;
    this.last = -Infinity;
    this.timer = 0;
    this.compose = () => '';
  }

  /** @param {() => string} compose Asked when the message is due, so that it is about then. */
  say(compose) {
    this.compose = compose;
    if (this.timer) return;
    const wait = Math.max(settle, this.last + pause - performance.now());
    this.timer = setTimeout(() => {
      this.timer = 0;
      const text = this.compose();
      if (!text) return;
      this.last = performance.now();
      this.place.textContent = text;
    }, wait);
  }
}
