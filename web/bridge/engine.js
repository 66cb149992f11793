import { Command, accidentals, languages, octaveStyles, tunerModes } from './wire.js';
import { decodeSnapshot } from './engine-memory.js';

/** @typedef {import('./wire.js').TunerSnapshot} TunerSnapshot */
/** @typedef {import('./wire.js').TuningRecord} TuningRecord */
/** @typedef {import('./wire.js').CommandResult} CommandResult */

/**
 * The engine as the page sees it: it runs in a Worker, takes commands and tells what to show.
 * Make one with `await Engine.load()`; sound comes in through `Microphone` or `Recording` of web/audio.
 */
export class Engine {
  /** @param {{ worker?: URL, module?: URL }} [places] */
  static async load(places = {}) {
    const module = await compile(places.module ?? new URL('../engine/WasmApp.wasm', import.meta.url));
    return new Engine(module, places.worker ?? new URL('./worker.js', import.meta.url));
  }

  /** @param {WebAssembly.Module} module @param {URL} place */
  constructor(module, place) {
    /** The last snapshot, undefined before the first. @type {TunerSnapshot | undefined} */
    this.latest = undefined;
    /** @type {Set<(snapshot: TunerSnapshot) => void>} */
    this.listeners = new Set();
    /** @type {Set<(message: string) => void>} */
    this.failureListeners = new Set();
    /** @type {Map<number, (reply: any) => void>} */
    this.waiting = new Map();
    this.nextIdentifier = 1;
    this.stream = 0;
    this.worker = new Worker(place, { type: 'module', name: 'engine' });
    this.worker.onmessage = (event) => {
      try {
        this.receive(event.data);
      } catch (error) {
        this.fail(error instanceof Error ? error.message : String(error));
      }
    };
    this.worker.onerror = (event) => this.fail(event.message);
    this.worker.postMessage({ kind: 'module', module });
  }

  /**
   * Calls `listener` with every snapshot; the last one comes at once. Returns how to stop.
   * @param {(snapshot: TunerSnapshot) => void} listener
   */
  onSnapshot(listener) {
    this.listeners.add(listener);
    if (this.latest) listener(this.latest);
    return () => void this.listeners.delete(listener);
  }

  /** @param {(message: string) => void} listener */
  onFailure(listener) {
    this.failureListeners.add(listener);
    return () => void this.failureListeners.delete(listener);
  }

  /**
   * Takes samples from `port` as interleaved Float32Arrays; returns which stream this is.
   * @param {number} sampleRate
   * @param {number} channels
   * @param {MessagePort} port
   */
  open(sampleRate, channels, port) {
    this.worker.postMessage({ kind: 'open', sampleRate, channels, port }, [port]);
    this.stream += 1;
    return this.stream;
  }

  /**
   * Ends the stream of samples unless a newer one has replaced it; settings and marks stay.
   * @param {number} stream what `open` returned
   */
  close(stream) {
    if (stream === this.stream) this.worker.postMessage({ kind: 'close' });
  }

  /** @param {number} code one of `Command` @param {number} [value] @returns {Promise<CommandResult>} */
  async command(code, value = 0) {
    return (await this.ask({ kind: 'command', code, value })).result;
  }

  /** @returns {Promise<TuningRecord[]>} */
  async tunings() {
    return (await this.ask({ kind: 'tunings' })).tunings;
  }

  /** @param {number} index place in `tunings()` */
  setTuning(index) {
    return this.command(Command.setTuning, index);
  }

  /**
   * Chooses a tuning by its notes, lowest first (`D2 A2 D3 G3 A3 D4`), or by name.
   * @param {string} text
   * @returns {Promise<CommandResult>}
   */
  async setTuningText(text) {
    return (await this.ask({ kind: 'text', choice: 'tuning', text })).result;
  }

  /**
   * Takes the temperament of a Scala scale file.
   * @param {string} text
   * @returns {Promise<CommandResult>}
   */
  async setScaleText(text) {
    return (await this.ask({ kind: 'text', choice: 'scale', text })).result;
  }

  /** @returns {Promise<import('./wire.js').TemperamentRecord[]>} */
  async temperaments() {
    return (await this.ask({ kind: 'temperaments' })).temperaments;
  }

  /** @param {number} index place in `temperaments()` */
  setTemperament(index) {
    return this.command(Command.setTemperament, index);
  }

  /** @param {number} pitchClass 0 = C to 11 = B */
  setTemperamentTonic(pitchClass) {
    return this.command(Command.setTemperamentTonic, pitchClass);
  }

  /** @param {number} hertz A4 */
  setReferencePitch(hertz) {
    return this.command(Command.setReferencePitch, hertz);
  }

  /** @param {number} fret */
  setCapo(fret) {
    return this.command(Command.setCapo, fret);
  }

  /** @param {number} number string number, 0 = automatic */
  lockString(number) {
    return this.command(Command.lockString, number);
  }

  /** @param {Exclude<import('./wire.js').TunerMode, 'locked'>} mode */
  setMode(mode) {
    return this.command(Command.setMode, tunerModes.indexOf(mode));
  }

  /** @param {import('./wire.js').Language} language */
  setLanguage(language) {
    return this.command(Command.setLanguage, languages.indexOf(language));
  }

  /** @param {import('./wire.js').Accidentals} choice */
  setAccidentals(choice) {
    return this.command(Command.setAccidentals, accidentals.indexOf(choice));
  }

  /** @param {import('./wire.js').OctaveStyle} style */
  setOctaveStyle(style) {
    return this.command(Command.setOctaveStyle, octaveStyles.indexOf(style));
  }

  /** @param {number} decibels NaN learns the gate from the room */
  setGate(decibels) {
    return this.command(Command.setGate, decibels);
  }

  /** @param {boolean} isWanted listens for strums of the whole tuning as well */
  setStrum(isWanted) {
    return this.command(Command.setStrum, isWanted ? 1 : 0);
  }

  /** @param {1 | -1} direction the next string of step-through or step of intonation, or the one before */
  step(direction) {
    return this.command(Command.step, direction);
  }

  /** @param {boolean} isWanted measures the harmonic for the intonation as well */
  setHarmonic(isWanted) {
    return this.command(Command.setHarmonic, isWanted ? 1 : 0);
  }

  /** @param {string} date as it shall be written @returns {Promise<string>} what was measured of the intonation, as plain text */
  async intonationReport(date) {
    return (await this.ask({ kind: 'intonationReport', date })).text;
  }

  clearTuned() {
    return this.command(Command.clearTuned);
  }

  /** @param {{ kind: string, [key: string]: unknown }} request @returns {Promise<any>} */
  ask(request) {
    const id = this.nextIdentifier;
    this.nextIdentifier += 1;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ ...request, id });
    });
  }

  /** @param {import('./worker.js').Reply} reply */
  receive(reply) {
    switch (reply.kind) {
      case 'snapshot': {
        const snapshot = decodeSnapshot(reply.bytes);
        this.latest = snapshot;
        for (const listener of this.listeners) listener(snapshot);
        break;
      }
      case 'failed':
        this.fail(reply.message);
        break;
      default:
        this.waiting.get(reply.id)?.(reply);
        this.waiting.delete(reply.id);
    }
  }

  /** @param {string} message */
  fail(message) {
    for (const listener of this.failureListeners) listener(message);
  }
}

/**
 * Also works from servers that name no type for .wasm files.
 * @param {URL} place
 */
async function compile(place) {
  const response = await fetch(place);
  if (!response.ok) throw new Error(`The engine could not be loaded (${response.status}).`);
  return WebAssembly.compile(await response.arrayBuffer());
}
