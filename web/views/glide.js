const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether everything must change at once. */
export const isMotionReduced = () => reducedMotion.matches;

/** A painted number on its way to where it should be: eases out, never overshoots. */
export class Glide {
  /** @param {number} milliseconds @param {number} [value] */
  constructor(milliseconds, value = NaN) {
    this.milliseconds = milliseconds;
    this.value = value;
    this.target = value;
    this.from = value;
    this.start = 0;
  }

  /** @param {number} target @param {number} now Milliseconds. @param {boolean} [isInstant] */
  to(target, now, isInstant = false) {
    if (target === this.target && !isInstant) return;
    if (isInstant || isMotionReduced() || !Number.isFinite(this.value) || !Number.isFinite(target)) {
      this.value = target;
      this.from = target;
    } else {
      this.from = this.value;
    }
    this.target = target;
    this.start = now;
  }

  /**
   * Moves on to `now`; says whether it is still moving.
   * @param {number} now
   */
  step(now) {
    if (this.value === this.target || !Number.isFinite(this.target)) return false;
    const passed = Math.min(1, Math.max(0, (now - this.start) / this.milliseconds));
    this.value = passed >= 1 ? this.target : this.target + (this.from - this.target) * (1 - passed) ** 3;
    return this.value !== this.target;
  }
}

/** Calls `draw(now)` once per frame for as long as it answers true. */
export class FrameLoop {
  /** @param {(now: number) => boolean} draw */
  constructor(draw) {
    this.draw = draw;
    this.isRunning = false;
  }

  start() {
    if (this.isRunning) return;
    this.isRunning = true;
    const frame = (/** @type {number} */ now) => {
      if (this.draw(now)) requestAnimationFrame(frame);
      else this.isRunning = false;
    };
    requestAnimationFrame(frame);
  }
}
