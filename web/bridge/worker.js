/// <reference lib="webworker" />
import { EngineMemory } from './engine-memory.js';

/**
 * What the page sends.
 * @typedef {{ kind: 'module', module: WebAssembly.Module }
 *   | { kind: 'open', sampleRate: number, channels: number, port: MessagePort }
 *   | { kind: 'close' }
 *   | { kind: 'command', id: number, code: number, value: number }
 *   | { kind: 'text', id: number, choice: import('./engine-memory.js').TextChoice, text: string }
 *   | { kind: 'tunings', id: number }
 *   | { kind: 'intonationReport', id: number, date: string }
 *   | { kind: 'temperaments', id: number }} Request
 * What the worker sends.
 * @typedef {{ kind: 'snapshot', bytes: ArrayBuffer }
 *   | { kind: 'result', id: number, result: import('./wire.js').CommandResult }
 *   | { kind: 'intonationReport', id: number, text: string }
 *   | { kind: 'tunings', id: number, tunings: import('./wire.js').TuningRecord[] }
 *   | { kind: 'temperaments', id: number, temperaments: import('./wire.js').TemperamentRecord[] }
 *   | { kind: 'failed', message: string }} Reply
 */

/** @type {WebAssembly.Module | undefined} */
let module;
/** @type {EngineMemory | undefined} */
let engine;
/** @type {MessagePort | undefined} */
let samples;

/** @param {Reply} reply @param {Transferable[]} [transfer] */
function send(reply, transfer = []) {
  self.postMessage(reply, { transfer });
}

/** Sends what the engine shows now. */
function sendSnapshot() {
  const bytes = engine?.snapshotBytes();
  if (bytes) send({ kind: 'snapshot', bytes }, [bytes]);
}

/** @param {number} sampleRate @param {number} channels @param {MessagePort} port */
function open(sampleRate, channels, port) {
  close();
  if (!module) return;
  if (engine) engine.open(sampleRate, channels);
  else engine = new EngineMemory(module, sampleRate, channels);
  samples = port;
  samples.onmessage = (event) => {
    const chunk = event.data;
    if (!engine || !(chunk instanceof Float32Array)) return;
    if (engine.push(chunk) > 0) sendSnapshot();
  };
}

/** Stops listening to the capture worklet; the engine keeps its settings. */
function close() {
  if (!samples) return;
  samples.onmessage = null;
  samples.close();
  samples = undefined;
}

/** @param {Request} request */
function handle(request) {
  switch (request.kind) {
    case 'module':
      module = request.module;
      engine = new EngineMemory(module, 48000, 1);
      sendSnapshot();
      break;
    case 'open':
      open(request.sampleRate, request.channels, request.port);
      break;
    case 'close':
      close();
      engine?.close();
      sendSnapshot();
      break;
    case 'command':
      send({ kind: 'result', id: request.id, result: engine?.command(request.code, request.value) ?? 'noEngine' });
      sendSnapshot();
      break;
    case 'text':
      send({ kind: 'result', id: request.id, result: engine?.chooseText(request.choice, request.text) ?? 'noEngine' });
      sendSnapshot();
      break;
    case 'tunings':
      send({ kind: 'tunings', id: request.id, tunings: engine?.tunings() ?? [] });
      break;
    case 'intonationReport':
      send({ kind: 'intonationReport', id: request.id, text: engine?.intonationReport(request.date) ?? '' });
      break;
    case 'temperaments':
      send({ kind: 'temperaments', id: request.id, temperaments: engine?.temperaments() ?? [] });
      break;
  }
}

self.onmessage = (event) => {
  try {
    handle(event.data);
  } catch (error) {
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};
