import { element, setAttribute, setText } from './element.js';
import { radioRow } from './tunings.js';

/** @typedef {import('./screens.js').RoomState} RoomState */
/** @typedef {import('../audio/microphone.js').MicrophoneStatus} MicrophoneStatus */

/** What the browser does to the sound; missing answers are told as unknown, not as off. */
const kinds = /** @type {const} */ ([
  ['echoCancellation', 'echo cancellation'],
  ['noiseSuppression', 'noise suppression'],
  ['autoGainControl', 'automatic gain'],
]);

/** @param {MicrophoneStatus} status */
export function processingWords(status) {
  const on = kinds.filter(([name]) => status[name] === 'on').map(([, words]) => words);
  const unknown = kinds.filter(([name]) => status[name] === 'unknown').map(([, words]) => words);
  if (on.length > 0) return `The browser changes the sound and may spoil the pitch: ${on.join(', ')} on.`;
  return unknown.length > 0 ? `The browser does not say whether it changes the sound: ${unknown.join(', ')} unknown.` : 'The sound comes unchanged.';
}

/** Which microphone listens, and what the browser does to its sound. */
export class MicrophoneGroup {
  title = 'Listening';

  /** @param {import('./screens.js').Send} send */
  constructor(send) {
    this.send = send;
    this.list = element('div', { class: 'tuning-list' });
    this.facts = element('p', { class: 'facts' });
    const root = element(
      'fieldset',
      { class: 'tunings microphones' },
      element('legend', { class: 'group-name' }, 'Microphone'),
      this.list,
      this.facts,
    );
    this.parts = [root];
    this.listed = '';
  }

  /** @param {RoomState} state */
  summary({ microphone, microphones }) {
    if (microphone.state !== 'listening' && microphone.state !== 'interrupted') return undefined;
    return microphones.find(({ deviceId }) => deviceId === microphone.deviceId)?.label ?? '';
  }

  /** @param {RoomState} state */
  paint({ microphone, microphones }) {
    const named = microphones.filter(({ label, deviceId }) => label && deviceId);
    const key = named.map(({ deviceId, label }) => deviceId + label).join();
    if (key !== this.listed) {
      this.listed = key;
      const choose = (/** @type {string} */ deviceId) => () => this.send({ name: 'setMicrophone', deviceId });
      this.list.replaceChildren(...named.map(({ deviceId, label }) => radioRow('microphone', deviceId, label, '', choose(deviceId))));
    }
    setAttribute(this.list, 'hidden', named.length < 2);
    for (const input of this.list.querySelectorAll('input')) input.checked = input.value === microphone.deviceId;
    const rate = microphone.sampleRate ? ` ${(microphone.sampleRate / 1000).toFixed(1)} kHz.` : '';
    setText(this.facts, processingWords(microphone) + rate);
  }
}
