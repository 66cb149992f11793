/** @typedef {'off' | 'opening' | 'playing' | 'ended' | 'notAudio' | 'tooLarge'} RecordingState */
/** @typedef {{ state: RecordingState, position: number, duration: number }} RecordingStatus seconds */

/** Frames sent at a time: a hop of the pitch pipeline. */
const chunkFrames = 512;
/** Bytes; decoding takes many times as much memory. */
const largestFile = 200e6;
/** Hertz the browser is asked to decode to. */
const decodingRate = 48000;

/** Listens to a file instead of the microphone: the way on where there is none. */
export class Recording {
  /** @param {import('../views/screens.js').Listener} [engine] */
  constructor(engine) {
    this.engine = engine;
    /** @type {RecordingStatus} */
    this.status = { state: 'off', position: 0, duration: 0 };
    /** @type {Set<(status: RecordingStatus) => void>} */
    this.listeners = new Set();
    this.timer = 0;
    this.opening = 0;
  }

  /** @param {(status: RecordingStatus) => void} listener */
  onStatus(listener) {
    this.listeners.add(listener);
    listener(this.status);
    return () => void this.listeners.delete(listener);
  }

  /**
   * Lets another engine listen to what is opened next, or nobody.
   * @param {import('../views/screens.js').Listener} [engine]
   */
  listenWith(engine) {
    if (engine === this.engine) return;
    this.stop();
    this.engine = engine;
  }

  /**
   * Decodes the file and sends it through the engine. Never throws: see `status`.
   * @param {Blob} file
   * @param {number} [speed] times real time
   */
  async open(file, speed = 1) {
    this.stop();
    const { engine } = this;
    if (!engine) return;
    const opening = (this.opening += 1);
    if (file.size > largestFile) return this.show('tooLarge');
    this.show('opening');
    try {
      const decoder = new OfflineAudioContext(1, 1, decodingRate);
      const sound = await decoder.decodeAudioData(await file.arrayBuffer());
      if (opening === this.opening) this.play(engine, sound, speed);
    } catch {
      if (opening === this.opening) this.show('notAudio');
    }
  }

  stop() {
    this.opening += 1;
    clearInterval(this.timer);
    this.port?.close();
    this.port = undefined;
    if (this.stream !== undefined) this.engine?.close(this.stream);
    this.stream = undefined;
    this.show('off');
  }

  /** @private @param {import('../views/screens.js').Listener} engine @param {AudioBuffer} sound @param {number} speed */
  play(engine, sound, speed) {
    const channels = Math.min(8, sound.numberOfChannels);
    const data = Array.from({ length: channels }, (_, channel) => sound.getChannelData(channel));
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.stream = engine.open(sound.sampleRate, channels, port2);
    const begin = performance.now();
    let sent = 0;
    this.timer = setInterval(() => {
      const due = Math.min(sound.length, ((performance.now() - begin) / 1000) * speed * sound.sampleRate);
      while (sent + chunkFrames <= due || (due === sound.length && sent < due)) {
        const chunk = interleaved(data, sent, Math.min(chunkFrames, sound.length - sent));
        this.port?.postMessage(chunk, [chunk.buffer]);
        sent += chunkFrames;
      }
      const isOver = sent >= sound.length;
      if (isOver) clearInterval(this.timer);
      this.show(isOver ? 'ended' : 'playing', Math.min(sent, sound.length) / sound.sampleRate, sound.duration);
    }, 10);
  }

  /** @private @param {RecordingState} state */
  show(state, position = 0, duration = 0) {
    this.status = { state, position, duration };
    for (const listener of this.listeners) listener(this.status);
  }
}

/** @param {Float32Array[]} channels @param {number} start @param {number} frames */
function interleaved(channels, start, frames) {
  const chunk = new Float32Array(frames * channels.length);
  channels.forEach((samples, channel) => {
    for (let frame = 0; frame < frames; frame += 1) chunk[frame * channels.length + channel] = samples[start + frame];
  });
  return chunk;
}
