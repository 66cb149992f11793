import { CaptureGraph } from './capture-graph.js';
import { WakeLock } from './wake-lock.js';

/**
 * Why there is no sound, for the view to word.
 * `denied`: the player or the system said no. `noneFound`: no microphone. `inUse`: another program holds it.
 * `insecure`: the page is not served securely. `blocked`: the page that frames this one does not allow it.
 * @typedef {'denied' | 'noneFound' | 'inUse' | 'insecure' | 'blocked'} MicrophoneFailure
 *
 * `interrupted`: it was on, but the system holds it back (a call, a frozen audio context); the next touch tries again.
 * @typedef {'off' | 'starting' | 'listening' | 'interrupted' | 'failed'} MicrophoneState
 *
 * What the browser says about one kind of processing that would spoil pitch.
 * @typedef {'off' | 'on' | 'unknown'} Processing
 *
 * @typedef {object} MicrophoneStatus
 * @property {MicrophoneState} state
 * @property {MicrophoneFailure} [failure] only when `failed`
 * @property {number} [sampleRate] hertz, as the browser chose it
 * @property {number} [channels]
 * @property {string} [label] name of the device
 * @property {string} [deviceId]
 * @property {Processing} [echoCancellation]
 * @property {Processing} [noiseSuppression]
 * @property {Processing} [autoGainControl]
 */

/** How long no sound may arrive before the stream counts as stuck, in milliseconds. */
const stuckAfter = 1500;

/**
 * The microphone, or the socket of an audio interface. On from `start` until `stop`; while the page is hidden
 * it is given back and comes on again by itself.
 */
export class Microphone {
  /** @param {import('../views/screens.js').Listener} [engine] */
  constructor(engine) {
    /** Who listens; undefined lets nobody, and the device is free. */
    this.engine = engine;
    /** @type {MicrophoneStatus} */
    this.status = { state: 'off' };
    /** @type {Set<(status: MicrophoneStatus) => void>} */
    this.listeners = new Set();
    /** The player wants it on. */
    this.isWanted = false;
    /**
     * The chosen device; undefined leaves it to the browser.
     * @type {string | undefined}
     */
    this.device = undefined;
    /** @type {Promise<void> | undefined} */
    this.starting = undefined;
    /** @type {CaptureGraph | undefined} */
    this.graph = undefined;
    this.wakeLock = new WakeLock();
    this.lastArrival = 0;
    this.heard = 0;
    this.unsubscribe = () => {};
    this.timer = 0;
    document.addEventListener('visibilitychange', () => (document.hidden ? this.leave() : this.comeBack()));
    addEventListener('pagehide', () => this.leave());
    addEventListener('pageshow', () => this.comeBack());
    for (const gesture of ['pointerup', 'keydown']) addEventListener(gesture, () => this.resume(), { passive: true });
    navigator.mediaDevices?.addEventListener?.('devicechange', () => this.devicesChanged());
  }

  /** @param {(status: MicrophoneStatus) => void} listener is told at once and at every change; returns how to stop */
  onStatus(listener) {
    this.listeners.add(listener);
    listener(this.status);
    return () => void this.listeners.delete(listener);
  }

  /** Call it from a touch or key handler. Asked twice, it starts once. Never throws: see `status`. */
  start() {
    this.isWanted = true;
    if (this.graph || !this.engine) return Promise.resolve();
    this.starting ??= this.connect().finally(() => (this.starting = undefined));
    return this.starting;
  }

  stop() {
    this.isWanted = false;
    this.release();
    this.show({ state: 'off' });
  }

  /**
   * Lets another engine listen, or nobody, without the player having to do anything.
   * @param {import('../views/screens.js').Listener} [engine]
   */
  listenWith(engine) {
    if (engine === this.engine) return;
    this.release();
    this.engine = engine;
    if (engine && this.isWanted && !document.hidden) void this.start();
    else if (this.status.state === 'listening') this.show({ state: 'interrupted' });
  }

  /**
   * Listens through another device, without the player having to stop.
   * @param {string | undefined} deviceId
   */
  async choose(deviceId) {
    this.device = deviceId;
    if (!this.isWanted) return;
    await this.starting;
    this.release();
    await this.start();
  }

  /**
   * Hears silence for a while, so that the tuner does not judge what the loudspeaker plays.
   * @param {boolean} isMuted
   */
  mute(isMuted) {
    if (this.graph) this.graph.track.enabled = !isMuted;
  }

  /** The inputs to choose from; their names are empty until the player has allowed a microphone. */
  async devices() {
    const all = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
    return all.filter((device) => device.kind === 'audioinput');
  }

  /** @private */
  async connect() {
    this.show({ state: 'starting' });
    try {
      const graph = await CaptureGraph.open(this.device);
      if (!this.isWanted || !this.engine || document.hidden) {
        graph.close();
        if (this.isWanted) this.show({ state: 'interrupted' });
        return;
      }
      this.attach(graph, this.engine);
    } catch (error) {
      this.isWanted = false;
      this.show({ state: 'failed', failure: failureOf(error) });
    }
  }

  /** @private @param {CaptureGraph} graph @param {import('../views/screens.js').Listener} engine */
  attach(graph, engine) {
    this.graph = graph;
    graph.onEnded = () => this.rebuild();
    graph.onStateChange = () => this.showGraph();
    this.stream = engine.open(graph.sampleRate, graph.channels, graph.port);
    this.lastArrival = performance.now();
    this.unsubscribe = engine.onSnapshot((snapshot) => this.arrived(snapshot.time));
    this.timer = setInterval(() => this.watch(), 500);
    this.showGraph();
  }

  /** @private @param {number} time seconds of sound the engine has heard */
  arrived(time) {
    if (time === this.heard) return;
    this.heard = time;
    this.lastArrival = performance.now();
    if (this.status.state === 'interrupted') this.showGraph();
    this.wakeLock.hold();
  }

  /** @private A context may say that it runs while its time stands still: only arriving sound counts. */
  watch() {
    const silentFor = performance.now() - this.lastArrival;
    if (silentFor < stuckAfter) return;
    this.wakeLock.release();
    this.show({ ...this.status, state: 'interrupted' });
    if (silentFor < 2 * stuckAfter) this.graph?.resume();
    else if (this.graph?.isFrozen()) this.rebuild();
  }

  /** @private */
  resume() {
    if (this.status.state === 'interrupted') this.graph?.resume();
  }

  /** @private */
  rebuild() {
    this.release();
    if (this.isWanted && !document.hidden) void this.start();
  }

  /** @private The page is hidden: the microphone goes back to the system. */
  leave() {
    if (!this.graph) return;
    this.release();
    this.show({ state: 'interrupted' });
  }

  /** @private */
  comeBack() {
    if (this.isWanted && !document.hidden) void this.start();
  }

  /** @private */
  async devicesChanged() {
    const chosen = this.device;
    if (chosen && !(await this.devices()).some((device) => device.deviceId === chosen)) this.device = undefined;
    for (const listener of this.listeners) listener(this.status);
  }

  /** @private */
  release() {
    clearInterval(this.timer);
    this.unsubscribe();
    this.wakeLock.release();
    if (this.stream !== undefined) this.engine?.close(this.stream);
    this.stream = undefined;
    this.graph?.close();
    this.graph = undefined;
  }

  /** @private */
  showGraph() {
    if (!this.graph) return;
    this.show({ state: this.graph.isRunning() ? 'listening' : 'interrupted', ...this.graph.facts });
  }

  /** @private @param {MicrophoneStatus} status */
  show(status) {
    this.status = status;
    for (const listener of this.listeners) listener(status);
  }
}

/** @param {unknown} error @returns {MicrophoneFailure} */
export function failureOf(error) {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'InsecureError':
      return 'insecure';
    case 'BlockedError':
      return 'blocked';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'noneFound';
    case 'NotReadableError':
    case 'AbortError':
      return 'inUse';
    default:
      return 'denied';
  }
}
