/**
 * One open input: the media stream, its audio context, and the worklet that collects the samples.
 * It is made whole by `open`, and `close` gives everything back.
 */
export class CaptureGraph {
  /**
   * Rejects with the browser's error, or with `InsecureError` or `BlockedError` of our own.
   * @param {string | undefined} deviceId
   */
  static async open(deviceId) {
    if (!isSecureContext) throw named('InsecureError');
    if (!navigator.mediaDevices?.getUserMedia) throw named('NotFoundError');
    if (!isAllowedByPolicy()) throw named('BlockedError');
    // Made before the first wait: only inside the player's gesture may a context start.
    const context = new AudioContext({ latencyHint: 'interactive' });
    context.resume().catch(() => {}); // Closed again before it ran: nobody waits for it.
    /** @type {MediaStream | undefined} */
    let stream;
    try {
      stream = await openStream(deviceId);
      await context.audioWorklet.addModule(new URL('./capture-worklet.js', import.meta.url));
      return new CaptureGraph(context, stream);
    } catch (error) {
      stream?.getTracks().forEach((track) => track.stop());
      void context.close();
      throw error;
    }
  }

  /** @param {AudioContext} context @param {MediaStream} stream */
  constructor(context, stream) {
    this.context = context;
    this.stream = stream;
    this.track = stream.getAudioTracks()[0];
    this.sampleRate = context.sampleRate;
    const settings = /** @type {MediaTrackSettings & { channelCount?: number }} */ (this.track.getSettings());
    this.channels = Math.min(8, Math.max(1, settings.channelCount ?? 2));
    this.facts = {
      sampleRate: this.sampleRate,
      channels: this.channels,
      label: this.track.label,
      deviceId: settings.deviceId,
      echoCancellation: processing(settings.echoCancellation),
      noiseSuppression: processing(settings.noiseSuppression),
      autoGainControl: processing(settings.autoGainControl),
    };
    /** The device went away. */
    this.onEnded = () => {};
    /** It was interrupted, or runs again. */
    this.onStateChange = () => {};
    this.lastTime = -1;
    this.track.onended = () => this.onEnded();
    this.track.onmute = this.track.onunmute = () => this.onStateChange();
    context.onstatechange = () => this.onStateChange();
    this.port = this.connect();
    if (navigator.audioSession) navigator.audioSession.type = 'play-and-record';
  }

  /** @private @returns {MessagePort} where the samples come out */
  connect() {
    this.source = this.context.createMediaStreamSource(this.stream);
    this.node = new AudioWorkletNode(this.context, 'capture', {
      channelInterpretation: 'discrete', // a stereo box is two instruments, not two halves of one
      processorOptions: { channels: this.channels },
    });
    const { port1, port2 } = new MessageChannel();
    this.node.port.postMessage({ port: port1 }, [port1]);
    // Its output is silence; some browsers only run what leads to the speaker.
    this.source.connect(this.node).connect(this.context.destination);
    return port2;
  }

  isRunning() {
    return this.context.state === 'running' && !this.track.muted;
  }

  /** The context's time has stood still since the last call. */
  isFrozen() {
    const frozen = this.context.currentTime === this.lastTime;
    this.lastTime = this.context.currentTime;
    return frozen;
  }

  resume() {
    if (this.context.state !== 'closed') this.context.resume().catch(() => {});
  }

  close() {
    this.onEnded = this.onStateChange = () => {};
    this.track.onended = this.track.onmute = this.track.onunmute = this.context.onstatechange = null;
    this.node?.port.postMessage({ stop: true });
    this.source?.disconnect();
    this.node?.disconnect();
    this.stream.getTracks().forEach((track) => track.stop());
    void this.context.close();
    if (navigator.audioSession) navigator.audioSession.type = 'auto';
  }
}

/** @param {string | undefined} deviceId */
async function openStream(deviceId) {
  /** @type {MediaTrackConstraints} */
  const wanted = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: { ideal: 2 } };
  const devices = navigator.mediaDevices;
  if (!deviceId) return devices.getUserMedia({ audio: wanted });
  try {
    return await devices.getUserMedia({ audio: { ...wanted, deviceId: { exact: deviceId } } });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'OverconstrainedError') throw error;
    return devices.getUserMedia({ audio: wanted }); // the chosen one is not plugged in
  }
}

/** Whether the page around this one lets it ask; true where the browser cannot say. */
function isAllowedByPolicy() {
  const { permissionsPolicy, featurePolicy } =
    /** @type {{ permissionsPolicy?: Policy, featurePolicy?: Policy }} */ (/** @type {unknown} */ (document));
  const policy = permissionsPolicy ?? featurePolicy;
  return policy ? policy.allowsFeature('microphone') : true;
}

/** @typedef {{ allowsFeature(name: string): boolean }} Policy */

/** @param {boolean | string | undefined} setting @returns {import('./microphone.js').Processing} */
function processing(setting) {
  return setting === undefined ? 'unknown' : setting ? 'on' : 'off';
}

/** @param {string} name */
function named(name) {
  return Object.assign(new Error(name), { name });
}
