/** Keeps the screen on, where the browser can; asking again while it is held costs nothing. */
export class WakeLock {
  constructor() {
    /** @type {WakeLockSentinel | undefined} */
    this.sentinel = undefined;
    this.isAsking = false;
    this.isWanted = false;
  }

  hold() {
    this.isWanted = true;
    if (this.sentinel || this.isAsking || document.hidden || !navigator.wakeLock) return;
    this.isAsking = true;
    navigator.wakeLock
      .request('screen')
      .then((sentinel) => this.keep(sentinel))
      .catch(() => {}) // low battery, or hidden meanwhile: the screen may sleep
      .finally(() => (this.isAsking = false));
  }

  release() {
    this.isWanted = false;
    this.sentinel?.release().catch(() => {});
    this.sentinel = undefined;
  }

  /** @private @param {WakeLockSentinel} sentinel */
  keep(sentinel) {
    this.sentinel = sentinel;
    sentinel.addEventListener('release', () => (this.sentinel = undefined));
    if (!this.isWanted) this.release();
  }
}
