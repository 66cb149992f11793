import { Command, commandResults, decodeTemperamentRecord, decodeTunerSnapshot, decodeTuningRecord, tunerSnapshotSize, wireVersion } from './wire.js';

/**
 * @typedef {object} EngineExports
 * @property {WebAssembly.Memory} memory
 * @property {() => void} __wasm_call_ctors
 * @property {(sampleRate: number, channels: number) => number} engine_open
 * @property {() => number} engine_inbox
 * @property {() => number} engine_inbox_capacity
 * @property {(frames: number) => number} engine_push
 * @property {() => number} engine_snapshot
 * @property {(code: number, value: number) => number} engine_command
 * @property {(byteCount: number) => number} engine_tuning_text
 * @property {(byteCount: number) => number} engine_scale_text
 * @property {(byteCount: number) => number} engine_intonation_report
 * @property {() => number} engine_tuning_count
 * @property {(index: number) => number} engine_tuning
 * @property {() => number} engine_temperament_count
 * @property {(index: number) => number} engine_temperament
 *
 * What can be chosen by a text: a tuning by its notes or name, a temperament by the text of a Scala file.
 * @typedef {'tuning' | 'scale'} TextChoice
 */

/** The commands that choose the same from a list. @type {ReadonlyMap<TextChoice, number>} */
const listCommands = new Map([['tuning', Command.setTuning], ['scale', Command.setTemperament]]);

/** Commands that are done once, not kept for a new instance. @type {ReadonlySet<number>} */
const deeds = new Set([Command.clearTuned, Command.step]);

/**
 * One instance of the engine and its memory. Nothing else in the project reads or writes WebAssembly memory.
 * A trap inside the engine ends the instance; the next call makes a new one and gives it the same commands again.
 */
export class EngineMemory {
  /** @param {WebAssembly.Module} module @param {number} sampleRate @param {number} channels */
  constructor(module, sampleRate, channels) {
    this.module = module;
    this.sampleRate = sampleRate;
    this.channels = channels;
    /** How often the engine had to be made again after a trap. */
    this.restarts = 0;
    /** The last value of each command, in order, for a new instance. @type {Map<number, number>} */
    this.given = new Map();
    /** What was chosen by a text, unless something of the list was chosen since. @type {Map<TextChoice, string>} */
    this.texts = new Map();
    this.exports = this.instantiate();
  }

  /**
   * Prepares for samples of another stream; the tuning, the settings and the marks stay.
   * @param {number} sampleRate @param {number} channels
   */
  open(sampleRate, channels) {
    this.sampleRate = sampleRate;
    this.channels = channels;
    this.guarded(() => this.prepare(this.exports));
  }

  /** Forgets the sound heard so far. */
  close() {
    this.guarded(() => this.prepare(this.exports));
  }

  /** @param {EngineExports} exports */
  prepare(exports) {
    if (exports.engine_open(this.sampleRate, this.channels) !== 0) {
      throw new RangeError(`The engine takes 8 to 192 kHz and 1 to 8 channels, not ${this.sampleRate} Hz and ${this.channels}.`);
    }
  }

  /** @returns {EngineExports} */
  instantiate() {
    const exports = /** @type {EngineExports} */ (
      /** @type {unknown} */ (new WebAssembly.Instance(this.module, {}).exports)
    );
    exports.__wasm_call_ctors();
    this.prepare(exports);
    this.exports = exports;
    for (const [choice, text] of this.texts) this.writeText(choice, text);
    for (const [code, value] of this.given) exports.engine_command(code, value);
    return exports;
  }

  /** @template T @param {() => T} work @returns {T | undefined} */
  guarded(work) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.restarts += 1;
      this.exports = this.instantiate();
      return undefined;
    }
  }

  /**
   * Hands interleaved samples over, as many at a time as the inbox holds.
   * @param {Float32Array} samples
   * @returns {number} the hops that became complete
   */
  push(samples) {
    let hops = 0;
    const whole = samples.length - (samples.length % this.channels);
    for (let start = 0; start < whole; ) {
      const capacity = this.exports.engine_inbox_capacity() / 4;
      const count = Math.min(whole - start, capacity - (capacity % this.channels));
      const part = samples.subarray(start, start + count);
      hops += Math.max(0, this.guarded(() => this.pushPart(part)) ?? 0);
      start += count;
    }
    return hops;
  }

  /** @param {Float32Array} part */
  pushPart(part) {
    const inbox = this.exports.engine_inbox(); // may grow the memory, so it comes before the buffer is read
    new Float32Array(this.exports.memory.buffer, inbox, part.length).set(part);
    return this.exports.engine_push(part.length / this.channels);
  }

  /** @param {number} code @param {number} value @returns {import('./wire.js').CommandResult} */
  command(code, value) {
    const result = this.guarded(() => this.exports.engine_command(code, value));
    if (result === 0) for (const [choice, listed] of listCommands) if (code === listed) this.texts.delete(choice);
    if (result === 0 && !deeds.has(code)) {
      this.given.delete(code);
      this.given.set(code, value);
    }
    return commandResults[result ?? 4] ?? 'unknownCommand';
  }

  /**
   * @param {TextChoice} choice
   * @param {string} text
   * @returns {import('./wire.js').CommandResult}
   */
  chooseText(choice, text) {
    const result = this.guarded(() => this.writeText(choice, text));
    if (result === 0) {
      this.texts.set(choice, text);
      this.given.delete(listCommands.get(choice) ?? 0);
    }
    return commandResults[result ?? 4] ?? 'unknownCommand';
  }

  /** @param {TextChoice} choice @param {string} text */
  writeText(choice, text) {
    const length = this.fillInbox(text);
    if (length === undefined) return commandResults.indexOf('outOfRange');
    return choice === 'tuning' ? this.exports.engine_tuning_text(length) : this.exports.engine_scale_text(length);
  }

  /**
   * Returns the bytes that were written, or undefined if they do not fit.
   * @param {string} text
   */
  fillInbox(text) {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > this.exports.engine_inbox_capacity()) return undefined;
    const inbox = this.exports.engine_inbox();
    new Uint8Array(this.exports.memory.buffer, inbox, bytes.length).set(bytes);
    return bytes.length;
  }

  /**
   * The report of intonation mode as plain text; empty if there is none.
   * @param {string} date as it shall be written
   */
  intonationReport(date) {
    const text = this.guarded(() => {
      const length = this.exports.engine_intonation_report(this.fillInbox(date) ?? -1);
      return length < 0 ? '' : new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, this.exports.engine_inbox(), length));
    });
    return text ?? '';
  }

  /** The snapshot as bytes of its own, fit to be transferred. @returns {ArrayBuffer | undefined} */
  snapshotBytes() {
    return this.guarded(() => {
      const start = this.exports.engine_snapshot();
      const { buffer } = this.exports.memory;
      if (start === 0 || start + tunerSnapshotSize > buffer.byteLength) return undefined;
      return buffer.slice(start, start + tunerSnapshotSize);
    });
  }

  tunings() {
    return this.list(this.exports.engine_tuning_count, this.exports.engine_tuning, decodeTuningRecord);
  }

  temperaments() {
    return this.list(this.exports.engine_temperament_count, this.exports.engine_temperament, decodeTemperamentRecord);
  }

  /**
   * @template T
   * @param {() => number} count
   * @param {(index: number) => number} write
   * @param {(view: DataView, start: number) => T} decode
   */
  list(count, write, decode) {
    const records = [];
    const length = this.guarded(count) ?? 0;
    for (let index = 0; index < length; index += 1) {
      const start = this.guarded(() => write(index)) ?? 0;
      if (start !== 0) records.push(decode(new DataView(this.exports.memory.buffer), start));
    }
    return records;
  }
}

/** @param {ArrayBuffer} bytes @returns {import('./wire.js').TunerSnapshot} */
export function decodeSnapshot(bytes) {
  const view = new DataView(bytes);
  if (view.getUint16(0, true) !== wireVersion) throw new Error('The engine and the page are of different versions: reload the page.');
  return decodeTunerSnapshot(view);
}
