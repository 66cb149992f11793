// The bridge keeps to the bounds of the engine's memory and survives a trap.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { EngineMemory, decodeSnapshot } from '../../../web/bridge/engine-memory.js';
import { Command, tunerModes } from '../../../web/bridge/wire.js';

const module = new WebAssembly.Module(readFileSync(new URL('../../../.build/site/engine/WasmApp.wasm', import.meta.url)));

/** @param {EngineMemory} engine */
function snapshot(engine) {
  return decodeSnapshot(/** @type {ArrayBuffer} */ (engine.snapshotBytes()));
}

/** A plucked A2 that is 12 cents sharp, after half a second of silence. @param {number} rate @param {number} seconds */
function pluck(rate, seconds) {
  const samples = new Float32Array(rate * seconds);
  for (let frame = rate / 2; frame < samples.length; frame += 1) {
    const time = frame / rate - 0.5;
    for (let partial = 1; partial <= 8; partial += 1) {
      samples[frame] += (0.2 / partial) * Math.exp((-partial * time) / 1.5) *
        Math.sin(2 * Math.PI * partial * 110 * 2 ** (12 / 1200) * time);
    }
  }
  return samples;
}

test('the engine asks nothing of its host', () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test('a string is heard, named and judged', () => {
  const engine = new EngineMemory(module, 48000, 1);
  engine.push(pluck(48000, 1.5));
  const { name, cents, lamp, direction, strings, stringNumber, targetFrequency } = snapshot(engine);
  assert.equal(name, 'A2');
  assert.ok(Math.abs(cents - 12) < 0.1, String(cents));
  assert.equal(lamp, 'close');
  assert.equal(direction, 1);
  assert.equal(stringNumber, 5);
  assert.equal(targetFrequency, 110);
  assert.deepEqual(strings.map((string) => string.name), ['E2', 'A2', 'D3', 'G3', 'B3', 'E4']);
  assert.deepEqual(strings.map((string) => string.number), [6, 5, 4, 3, 2, 1]);
});

test('commands are checked and answered', () => {
  const engine = new EngineMemory(module, 48000, 1);
  assert.equal(engine.command(Command.setReferencePitch, 442), 'done');
  assert.equal(snapshot(engine).referencePitch, 442);
  for (const hertz of [299.9, 600.1, NaN, Infinity, -440]) {
    assert.equal(engine.command(Command.setReferencePitch, hertz), 'outOfRange');
  }
  assert.equal(engine.command(Command.setCapo, 1.5), 'outOfRange');
  assert.equal(engine.command(Command.setTuning, 1e12), 'outOfRange');
  assert.equal(engine.command(Command.lockString, 7), 'outOfRange');
  assert.equal(engine.command(Command.lockString, 6), 'done');
  assert.equal(snapshot(engine).mode, 'locked');
  assert.equal(engine.command(Command.setMode, tunerModes.length), 'outOfRange');
  assert.equal(engine.command(999, 0), 'unknownCommand');
  assert.equal(snapshot(engine).referencePitch, 442);
});

test('a tuning can be written', () => {
  const engine = new EngineMemory(module, 48000, 1);
  assert.equal(engine.chooseText('tuning', 'C2 G2 C3 G3 C4 D4'), 'done');
  assert.deepEqual(snapshot(engine).strings.map((string) => string.name), ['C2', 'G2', 'C3', 'G3', 'C4', 'D4']);
  for (const text of ['', 'nonsense', 'E2 A2 X9', '\u{1F3B8}', '\0\0', 'E'.repeat(60000), 'E'.repeat(70000)]) {
    assert.notEqual(engine.chooseText('tuning', text), 'done', text.slice(0, 20));
  }
  assert.equal(snapshot(engine).strings.length, 6);
  assert.equal(engine.restarts, 0);
});

test('every tuning of the list can be chosen and fits the snapshot', () => {
  const engine = new EngineMemory(module, 48000, 1);
  const tunings = engine.tunings();
  assert.ok(tunings.length > 40);
  assert.equal(new Set(tunings.map((tuning) => tuning.identifier)).size, tunings.length);
  tunings.forEach((tuning, index) => {
    assert.equal(engine.command(Command.setTuning, index), 'done');
    const { strings, tuningName, instrument, tuningIndex } = snapshot(engine);
    assert.equal(tuningName, tuning.name);
    assert.equal(instrument, tuning.instrument);
    assert.equal(tuningIndex, index);
    const count = tuning.strings === '' ? 0 : tuning.strings.split(/[ /]/).length;
    assert.equal(strings.length, count, tuning.identifier);
  });
});

test('temperaments can be chosen from the list and from a Scala file', () => {
  const engine = new EngineMemory(module, 48000, 1);
  const temperaments = engine.temperaments();
  assert.equal(temperaments[0].identifier, 'equal');
  assert.ok(temperaments.length > 5);
  assert.equal(engine.command(Command.setTemperament, 2), 'done');
  assert.equal(snapshot(engine).temperamentName, temperaments[2].name);
  // Pythagorean fifths from C: A is 27/16, E is 81/64; 1200 log2(81/64 * 16/27) - 700 = 1.955 cents.
  const pitches = ['256/243', '9/8', '32/27', '81/64', '4/3', '729/512', '3/2', '128/81', '27/16', '16/9', '243/128', '2/1'];
  assert.equal(engine.chooseText('scale', `! x.scl\nPythagorean\n12\n${pitches.join('\n')}\n`), 'done');
  const { strings, temperamentIndex } = snapshot(engine);
  assert.equal(temperamentIndex, 255);
  assert.equal(strings[1].targetFrequency, 110);
  assert.ok(Math.abs(1200 * Math.log2(strings[0].targetFrequency / 82.40688922821749) - 1.955) < 0.001);
  assert.equal(engine.chooseText('scale', 'not a scale'), 'notUnderstood');
  assert.equal(engine.command(Command.setTemperamentTonic, 12), 'outOfRange');
  engine.exports = { ...engine.exports, engine_push: () => { throw new WebAssembly.RuntimeError('unreachable'); } };
  engine.push(new Float32Array(512));
  assert.equal(snapshot(engine).temperamentIndex, 255);
  assert.equal(engine.command(Command.setTemperament, 0), 'done');
  assert.equal(snapshot(engine).strings[0].targetFrequency.toFixed(4), '82.4069');
});

test('a strum shows every string and which to tune first', () => {
  const rate = 48000;
  const engine = new EngineMemory(module, rate, 1);
  assert.equal(engine.command(Command.setStrum, 2), 'outOfRange');
  assert.equal(engine.command(Command.setStrum, 1), 'done');
  assert.equal(snapshot(engine).canStrum, true);
  const cents = [0, 0, -20, 12, 0, 0];
  const samples = new Float32Array(rate * 2.5);
  let noise = 1;
  for (let frame = 0; frame < samples.length; frame += 1) {
    noise = (Math.imul(noise, 1664525) + 1013904223) >>> 0;
    samples[frame] = 1e-4 * (noise / 2147483648 - 1);
  }
  [40, 45, 50, 55, 59, 64].forEach((midi, string) => {
    const hertz = 440 * 2 ** ((midi - 69 + cents[string] / 100) / 12);
    const first = Math.round(rate * (0.7 + 0.012 * string));
    for (let partial = 1; partial <= 16; partial += 1) {
      const frequency = partial * hertz * Math.sqrt((1 + 4e-5 * partial * partial) / (1 + 4e-5));
      const phase = 1.7 * partial * (string + 1);
      for (let frame = first; frame < samples.length; frame += 1) {
        const time = (frame - first) / rate;
        samples[frame] += (0.08 / partial) * Math.min(1, time / 0.003) * Math.exp((-(1 + 0.5 * partial) * time) / 2) *
          Math.sin(2 * Math.PI * frequency * time + phase);
      }
    }
  });
  engine.push(samples);
  const { strings, strumNumber, isStrumSettled, isStrumInTune } = snapshot(engine);
  assert.equal(strumNumber, 1);
  assert.equal(isStrumSettled, true);
  assert.equal(isStrumInTune, false);
  assert.deepEqual(strings.map((string) => string.strumTurn), [0, 0, 1, 2, 0, 0]);
  assert.equal(strings[2].strumLamp, 'adjust');
  assert.equal(strings[3].strumLamp, 'close');
  assert.ok(Math.abs(strings[2].strumCents + 20) < 2, String(strings[2].strumCents));
  assert.ok(Math.abs(strings[3].strumCents - 12) < 2, String(strings[3].strumCents));
  assert.equal(engine.command(Command.setStrum, 0), 'done');
  assert.equal(snapshot(engine).canStrum, false);
});

test('settings and tuned strings outlast a stream; the sound does not', () => {
  const engine = new EngineMemory(module, 48000, 1);
  engine.command(Command.setReferencePitch, 443);
  engine.push(pluck(48000, 1.5));
  engine.open(44100, 2);
  const after = snapshot(engine);
  assert.equal(after.hasReading, false);
  assert.equal(after.time, 0);
  assert.equal(after.referencePitch, 443);
});

test('after a trap there is a new engine with the same settings', () => {
  const engine = new EngineMemory(module, 48000, 1);
  engine.command(Command.setReferencePitch, 415);
  engine.chooseText('tuning', 'D2 A2 D3 G3 A3 D4');
  engine.command(Command.setCapo, 2);
  engine.exports = { ...engine.exports, engine_push: () => { throw new WebAssembly.RuntimeError('unreachable'); } };
  engine.push(new Float32Array(512));
  assert.equal(engine.restarts, 1);
  const { referencePitch, capo, strings } = snapshot(engine);
  assert.equal(referencePitch, 415);
  assert.equal(capo, 2);
  assert.deepEqual(strings.map((string) => string.name), ['E2', 'B2', 'E3', 'A3', 'B3', 'E4']);
  assert.ok(engine.push(pluck(48000, 1)) > 80);
});

test('no stream is accepted that the engine cannot take', () => {
  for (const [rate, channels] of [[7999, 1], [192001, 1], [NaN, 1], [48000, 0], [48000, 9]]) {
    assert.throws(() => new EngineMemory(module, rate, channels), RangeError);
  }
  const engine = new EngineMemory(module, 192000, 8);
  assert.equal(engine.exports.engine_push(1 << 20), -1);
  assert.equal(engine.exports.engine_push(-1), -1);
  assert.equal(engine.exports.engine_push(2147483647), -1);
});

test('a push of any size, cut anywhere, is taken whole', () => {
  const engine = new EngineMemory(module, 48000, 2);
  assert.equal(engine.push(new Float32Array(2 * 48000 + 1)), Math.floor(48000 / 512));
  assert.equal(engine.push(new Float32Array(0)), 0);
});

test('a minute of sound does not make the memory grow', () => {
  const engine = new EngineMemory(module, 48000, 1);
  const sound = pluck(48000, 2);
  engine.push(sound);
  snapshot(engine);
  const before = engine.exports.memory.buffer.byteLength;
  for (let second = 0; second < 60; second += 2) {
    for (let start = 0; start < sound.length; start += 512) {
      if (engine.push(sound.subarray(start, start + 512)) > 0) snapshot(engine);
    }
  }
  assert.equal(engine.exports.memory.buffer.byteLength, before);
});
