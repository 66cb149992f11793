/** Frames in one message: a hop of the pitch pipeline at 48 kHz. */
const chunkFrames = 512;

/** Collects what the microphone hears, every channel of it, and hands it on in chunks of interleaved samples. */
class Capture extends AudioWorkletProcessor {
  /** @param {AudioWorkletNodeOptions} options */
  constructor(options) {
    super(options);
    this.channels = Number(options.processorOptions.channels);
    this.chunk = new Float32Array(chunkFrames * this.channels);
    this.filled = 0;
    this.running = true;
    /** @type {MessagePort | undefined} */
    this.destination = undefined;
    this.port.onmessage = (event) => {
      if (event.data.port) this.destination = event.data.port;
      if (event.data.stop) this.running = false;
    };
  }

  /** @param {Float32Array[][]} inputs */
  process(inputs) {
    const input = inputs[0];
    if (this.destination && input && input.length > 0) this.collect(input);
    return this.running;
  }

  /** @param {Float32Array[]} input a block of each channel; a mono source counts for all of them */
  collect(input) {
    const frames = input[0].length;
    for (let frame = 0; frame < frames; frame += 1) {
      for (let channel = 0; channel < this.channels; channel += 1) {
        this.chunk[this.filled * this.channels + channel] = input[Math.min(channel, input.length - 1)][frame];
      }
      this.filled += 1;
      if (this.filled === chunkFrames) this.handOn();
    }
  }

  handOn() {
    this.destination?.postMessage(this.chunk, [this.chunk.buffer]);
    this.chunk = new Float32Array(chunkFrames * this.channels);
    this.filled = 0;
  }
}

registerProcessor('capture', Capture);
