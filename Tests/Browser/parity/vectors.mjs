// Sounds that both engines get, made from a fixed seed; nothing here knows what the engines should answer.

/** Numbers from -1 to 1 that are the same everywhere. @param {number} seed */
function noise(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2147483648 - 1;
  };
}

/**
 * Adds a plucked string: 14 partials of amplitude 1/n that die away the faster the higher they are.
 * @param {Float32Array} into @param {number} rate @param {number} start seconds
 * @param {number} frequency @param {number} level
 * @param {number} [stiffness] inharmonicity B: partial n lies at n f sqrt(1 + B n^2)
 */
function pluck(into, rate, start, frequency, level, stiffness = 0) {
  const first = Math.round(start * rate);
  for (let partial = 1; partial <= 14; partial += 1) {
    const hertz = partial * frequency * Math.sqrt(1 + stiffness * partial * partial);
    if (hertz > 0.45 * rate) break;
    for (let frame = first; frame < into.length; frame += 1) {
      const time = (frame - first) / rate;
      into[frame] += (level / partial) * Math.exp((-partial * time) / 1.5) * Math.sin(2 * Math.PI * hertz * time);
    }
  }
}

/** @param {string} name @param {number} rate @param {number} seconds @param {(into: Float32Array) => void} fill */
function vector(name, rate, seconds, fill) {
  const samples = new Float32Array(Math.round(rate * seconds));
  fill(samples);
  return { name, rate, samples };
}

/** @param {Float32Array} into @param {number} level @param {number} seed */
function addNoise(into, level, seed) {
  const next = noise(seed);
  for (let frame = 0; frame < into.length; frame += 1) into[frame] += level * next();
}

const guitar = [82.41, 110.3, 146.2, 196.0, 247.9, 329.1];

export const vectors = [
  vector('six strings in a quiet room', 48000, 8, (into) => {
    addNoise(into, 0.0005, 1);
    guitar.forEach((frequency, index) => pluck(into, 48000, 0.5 + 1.2 * index, frequency, 0.2, 5e-5));
  }),
  vector('a bass at 44.1 kHz', 44100, 4, (into) => {
    addNoise(into, 0.001, 2);
    pluck(into, 44100, 0.4, 41.4, 0.3, 1e-4);
    pluck(into, 44100, 2.2, 55.2, 0.3, 1e-4);
  }),
  vector('vibrato', 48000, 3, (into) => {
    let phase = 0;
    for (let frame = 0; frame < into.length; frame += 1) {
      phase += (2 * Math.PI * 220 * 2 ** ((8 * Math.sin((2 * Math.PI * 5.5 * frame) / 48000)) / 1200)) / 48000;
      into[frame] = 0.2 * Math.sin(phase) + 0.1 * Math.sin(2 * phase);
    }
  }),
  vector('noise alone', 48000, 2, (into) => addNoise(into, 0.02, 3)),
  vector('silence', 48000, 1, () => {}),
  vector('samples that are no numbers', 48000, 1, (into) => {
    pluck(into, 48000, 0.1, 110, 0.2);
    for (let frame = 0; frame < into.length; frame += 997) into[frame] = [NaN, Infinity, -Infinity, 1e30][frame % 4];
  }),
  vector('a low rate', 16000, 3, (into) => {
    addNoise(into, 0.0005, 4);
    pluck(into, 16000, 0.5, 195.5, 0.2);
  }),
];
