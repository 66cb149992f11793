// One pitch reading in WebAssembly under Node beside the same reading natively, in turn, fastest round of each.
// Usage: node Benchmarks/wasm-reading.mjs ENGINE.wasm NATIVE_BENCHMARK
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [enginePath, nativePath] = process.argv.slice(2);
const sampleRate = 48_000;
const hop = 512;
const aim = 1.5;

/** The samples of ReadingSignal in WoodshedBenchmarks. */
function signal(frequency) {
  const samples = new Float32Array(450 * hop);
  for (let index = 0; index < samples.length; index += 1) {
    const time = index / sampleRate;
    let sum = 0;
    for (let n = 1; n <= 14; n += 1) sum += Math.cos(2 * Math.PI * frequency * n * time + n * n) / n;
    samples[index] = 0.2 * sum;
  }
  return samples;
}

function openEngine() {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(enginePath)), {});
  exports.__wasm_call_ctors();
  if (exports.engine_open(sampleRate, 1) !== 0) throw new Error('The engine refused 48 kHz mono.');
  return exports;
}

/** Microseconds a hop for one pass over the samples. */
function pass(engine, samples) {
  const hops = Math.floor(samples.length / hop);
  let made = 0;
  const start = process.hrtime.bigint();
  for (let index = 0; index < hops; index += 1) {
    const inbox = engine.engine_inbox();
    new Float32Array(engine.memory.buffer, inbox, hop).set(samples.subarray(index * hop, (index + 1) * hop));
    made += engine.engine_push(hop);
  }
  const elapsed = Number(process.hrtime.bigint() - start) / 1000;
  if (made !== hops) throw new Error(`${made} readings from ${hops} hops`);
  return elapsed / hops;
}

console.log('One pitch reading, microseconds          WebAssembly      native   ratio   aim');
for (const [name, frequency] of [['A2, 110 Hz', 110], ['E1, 41.25 Hz', 41.25]]) {
  const engine = openEngine();
  const samples = signal(frequency);
  pass(engine, samples);
  let web = Infinity;
  let native = Infinity;
  for (let round = 0; round < 4; round += 1) {
    for (let index = 0; index < 3; index += 1) web = Math.min(web, pass(engine, samples));
    native = Math.min(native, Number(execFileSync(nativePath, ['reading', String(frequency)])));
  }
  console.log(
    `  ${name}`.padEnd(40), web.toFixed(1).padStart(11), native.toFixed(1).padStart(11), (web / native).toFixed(2).padStart(7),
    aim.toFixed(1).padStart(5));
}
