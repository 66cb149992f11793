// The same samples through the native engine and through the WebAssembly engine give the same readings.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { EngineMemory, decodeSnapshot } from '../../../web/bridge/engine-memory.js';
import { vectors } from './vectors.mjs';

const root = new URL('../../../', import.meta.url).pathname;
const probe = resolve(root, process.env.PARITY_PROBE || '.build/release/ParityProbe');
const module = new WebAssembly.Module(readFileSync(join(root, '.build/site/engine/WasmApp.wasm')));
const folder = mkdtempSync(join(tmpdir(), 'parity-'));
after(() => rmSync(folder, { recursive: true }));

/**
 * Both engines compute in the same order from the same bits; only sin, log and exp come from two C libraries, which
 * may differ in the last place (1e-16 relative). The fits behind a reading may raise that a few thousand times; a part
 * in a thousand million (0.0000017 cents) leaves room for that and for nothing else.
 */
const tolerance = 1e-9;

/** @param {string} text */
function number(text) {
  return text === 'nan' || text === '-nan' ? NaN : Number(text);
}

/** @param {{ name: string, rate: number, samples: Float32Array }} vector */
function native({ rate, samples }) {
  const file = join(folder, 'samples.f32');
  writeFileSync(file, new Uint8Array(samples.buffer));
  const rows = execFileSync(probe, [file, String(rate)], { encoding: 'utf8', maxBuffer: 1 << 28 }).trimEnd().split('\n');
  const microseconds = Number(rows.pop()?.split('\t')[1]);
  const hops = rows.map((row) => row.split('\t')).map(([time, frequency, cents, lamp, string, name]) => (
    { time: number(time), frequency: number(frequency), cents: number(cents), lamp, string: Number(string), name: name ?? '' }));
  return { hops, microseconds };
}

/** @param {{ name: string, rate: number, samples: Float32Array }} vector */
function webAssembly({ rate, samples }) {
  const engine = new EngineMemory(module, rate, 1);
  const hops = [];
  let busy = 0;
  for (let start = 0; start < samples.length; start += 128) {
    const begin = performance.now();
    const complete = engine.push(samples.subarray(start, start + 128));
    busy += performance.now() - begin;
    assert.ok(complete <= 1);
    if (complete === 0) continue;
    const snapshot = decodeSnapshot(/** @type {ArrayBuffer} */ (engine.snapshotBytes()));
    hops.push({ time: snapshot.time, frequency: snapshot.frequency, cents: snapshot.cents, lamp: snapshot.lamp,
      string: snapshot.stringNumber, name: snapshot.name });
  }
  assert.equal(engine.restarts, 0);
  return { hops, microseconds: (1000 * busy) / Math.max(1, hops.length) };
}

for (const vector of vectors) {
  test(vector.name, (context) => {
    const expected = native(vector);
    const actual = webAssembly(vector);
    assert.equal(actual.hops.length, expected.hops.length);
    let worst = 0;
    expected.hops.forEach((hop, index) => {
      const other = actual.hops[index];
      const place = `hop ${index}, ${hop.time} s`;
      assert.equal(other.time, hop.time, place);
      assert.equal(other.lamp, hop.lamp, place);
      assert.equal(other.string, hop.string, place);
      assert.equal(other.name, hop.name, place);
      assert.equal(Number.isNaN(other.frequency), Number.isNaN(hop.frequency), place);
      if (Number.isNaN(hop.frequency)) return;
      worst = Math.max(worst, Math.abs(other.frequency / hop.frequency - 1));
    });
    assert.ok(worst <= tolerance, `frequencies differ by ${worst}`);
    const readings = expected.hops.filter((hop) => !Number.isNaN(hop.frequency)).length;
    context.diagnostic(`${readings} readings in ${expected.hops.length} hops, worst relative difference ${worst.toExponential(1)}`);
    context.diagnostic(`us per hop: native ${expected.microseconds.toFixed(0)}, WebAssembly ${actual.microseconds.toFixed(0)}, ratio ${
      (actual.microseconds / expected.microseconds).toFixed(2)}`);
  });
}

test('there is something to compare', () => {
  const [strings] = vectors;
  const { hops } = webAssembly(strings);
  assert.deepEqual([...new Set(hops.map((hop) => hop.name).filter((name) => name !== ''))], ['E2', 'A2', 'D3', 'G3', 'B3', 'E4']);
});
