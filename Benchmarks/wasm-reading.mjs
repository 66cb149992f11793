// One pitch reading in WebAssembly under Node beside the same reading natively, in turn; medians over the hops.
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

/** Microseconds of each hop of one pass over the samples. */
function pass(engine, samples) {
  const times = [];
  let made = 0;
  for (let index = 0; index < samples.length / hop; index += 1) {
    const part = samples.subarray(index * hop, (index + 1) * hop);
    const start = process.hrtime.bigint();
    const inbox = engine.engine_inbox();
    new Float32Array(engine.memory.buffer, inbox, hop).set(part);
    made += engine.engine_push(hop);
    times.push(Number(process.hrtime.bigint() - start) / 1000);
  }
  // A boundary between two hops may fall one sample later.
  if (Math.abs(made - times.length) > 1) throw new Error(`${made} readings from ${times.length} hops`);
  return times;
}

/** @param {number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

console.log('One pitch reading, microseconds          WebAssembly      native   ratio   aim');
for (const [name, frequency] of [['A2, 110 Hz', 110], ['E1, 41.25 Hz', 41.25]]) {
  const engine = openEngine();
  const samples = signal(frequency);
  pass(engine, samples);
  const webTimes = [];
  const nativeTimes = [];
  for (let round = 0; round < 5; round += 1) {
    for (let index = 0; index < 4; index += 1) webTimes.push(...pass(engine, samples));
    nativeTimes.push(Number(execFileSync(nativePath, ['reading', String(frequency)])));
  }
  const web = median(webTimes);
  const native = median(nativeTimes);
  console.log(
    `  ${name}`.padEnd(40), web.toFixed(1).padStart(11), native.toFixed(1).padStart(11), (web / native).toFixed(2).padStart(7),
    aim.toFixed(1).padStart(5));
}
