// Prints how long the WebAssembly engine takes for a hop, beside the native one: `node benchmark.mjs`, one line a
// vector, tab-separated: name, native us, WebAssembly us, ratio. The best of five runs each, after one to warm up.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { EngineMemory } from '../../../web/bridge/engine-memory.js';
import { vectors } from './vectors.mjs';

const root = new URL('../../../', import.meta.url).pathname;
const probe = resolve(root, process.env.PARITY_PROBE || '.build/release/ParityProbe');
const module = new WebAssembly.Module(readFileSync(join(root, '.build/site/engine/WasmApp.wasm')));
const folder = mkdtempSync(join(tmpdir(), 'parity-'));
const runs = 5;

/** @param {{ rate: number, samples: Float32Array }} vector */
function native({ rate, samples }) {
  const file = join(folder, 'samples.f32');
  writeFileSync(file, new Uint8Array(samples.buffer));
  const times = Array.from({ length: runs }, () => {
    const text = execFileSync(probe, [file, String(rate)], { encoding: 'utf8', maxBuffer: 1 << 28 });
    return Number(text.trimEnd().split('\t').pop());
  });
  return Math.min(...times);
}

/** @param {{ rate: number, samples: Float32Array }} vector */
function webAssembly({ rate, samples }) {
  const engine = new EngineMemory(module, rate, 1);
  const times = [];
  for (let run = 0; run <= runs; run += 1) {
    engine.open(rate, 1);
    let hops = 0;
    const begin = performance.now();
    for (let start = 0; start < samples.length; start += 512) hops += engine.push(samples.subarray(start, start + 512));
    if (run > 0) times.push((1000 * (performance.now() - begin)) / hops);
  }
  return Math.min(...times);
}

for (const vector of vectors) {
  const [ours, theirs] = [native(vector), webAssembly(vector)];
  console.log([vector.name, ours.toFixed(1), theirs.toFixed(1), (theirs / ours).toFixed(2)].join('\t'));
}
rmSync(folder, { recursive: true });
