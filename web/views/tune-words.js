import { withoutOctave } from './note-name.js';

/** @typedef {import('../bridge/wire.js').TunerSnapshot} TunerSnapshot */
/** @typedef {import('../audio/microphone.js').MicrophoneFailure} MicrophoneFailure */
/** @typedef {{ verdict: string, hint: string }} Words */

/** Cents at the end of the scale: what lies beyond is said in words. */
const farCents = 50;

/**
 * What the tuner says; it follows the lamp, never the printed number.
 * @param {TunerSnapshot} snapshot @returns {Words}
 */
export function tunerWords(snapshot) {
  const { lamp, direction } = snapshot;
  if (snapshot.outOfRange === 'below') return { verdict: 'Cannot tell', hint: 'Too low to be measured.' };
  if (snapshot.outOfRange === 'above') return { verdict: 'Cannot tell', hint: 'Too high to be measured.' };
  if (lamp === 'cannotTell') return { verdict: 'Cannot tell', hint: 'Pluck one string, and let it ring.' };
  if (lamp === 'quiet' || !snapshot.hasReading) return quietWords(snapshot);
  if (lamp === 'inTune') return { verdict: 'In tune', hint: 'Leave it there.' };
  if (snapshot.isOtherString) return { verdict: 'Adjust', hint: otherString(snapshot) };
  if (lamp === 'close') {
    return { verdict: 'Close', hint: direction < 0 ? 'A little flat. Bring it up.' : 'A little sharp. Ease it down.' };
  }
  if (Math.abs(snapshot.cents) > farCents) return { verdict: 'Adjust', hint: farHint(snapshot.cents) };
  return { verdict: 'Adjust', hint: direction < 0 ? 'Flat. Tune up.' : 'Sharp. Tune down.' };
}

/** @param {number} cents */
function farHint(cents) {
  const size = Math.abs(cents).toFixed(0);
  return cents < 0 ? `${size} cents flat. Tighten it.` : `${size} cents sharp. Loosen it.`;
}

/** @param {TunerSnapshot} snapshot @returns {Words} */
function quietWords(snapshot) {
  if (snapshot.mode === 'chromatic') return { verdict: 'Play any note', hint: 'Woodshed names it.' };
  const target = snapshot.strings.find((string) => string.number === snapshot.lockedString);
  if (!target) return { verdict: 'Play any string', hint: 'Woodshed finds which one it is.' };
  return { verdict: `Play ${target.name}`, hint: `Only string ${target.number}. Hold it again for all of them.` };
}

/** @param {TunerSnapshot} snapshot */
function otherString({ name, heardName }) {
  const wanted = withoutOctave(name);
  const heard = withoutOctave(heardName);
  return wanted === heard ? `That is ${heardName}. Play ${name}.` : `That is ${heard}. Play ${wanted}.`;
}

/**
 * The line under the level.
 * @param {TunerSnapshot} snapshot @param {boolean} isInterrupted
 */
export function levelWords(snapshot, isInterrupted) {
  if (isInterrupted) return 'Paused. Touch the screen to go on';
  if (snapshot.inputCondition === 'noInput') return 'No sound comes from the microphone';
  if (snapshot.inputCondition === 'clipped') return 'Too loud. Move back a little';
  return snapshot.listening === 'quiet' ? 'Quiet. Waiting for a string' : 'Listening';
}

/**
 * What to do where there is no microphone: the same picture, its own sentence, always a way on.
 * @type {Record<MicrophoneFailure | 'unwanted', Words & { primary: 'howTo' | 'start', primaryTitle: string }>}
 */
export const offWords = {
  unwanted: {
    verdict: 'The microphone is off',
    hint: 'Tune by ear instead: tap a string to hear it.',
    primary: 'start',
    primaryTitle: 'Start listening',
  },
  denied: {
    verdict: 'The microphone is off',
    hint: 'Tune by ear instead: tap a string to hear it.',
    primary: 'howTo',
    primaryTitle: 'How to allow it',
  },
  noneFound: {
    verdict: 'No microphone found',
    hint: 'Plug one in, or tap a string and tune by ear.',
    primary: 'start',
    primaryTitle: 'Try again',
  },
  inUse: {
    verdict: 'The microphone is busy',
    hint: 'Another program holds it. Close that one first.',
    primary: 'start',
    primaryTitle: 'Try again',
  },
  insecure: {
    verdict: 'This page is not secure',
    hint: 'Browsers give a microphone to https pages only.',
    primary: 'howTo',
    primaryTitle: 'What to do',
  },
  blocked: {
    verdict: 'The microphone is blocked',
    hint: 'The page around Woodshed does not allow it.',
    primary: 'howTo',
    primaryTitle: 'What to do',
  },
};

/**
 * The browser as far as its settings differ.
 * @param {string} userAgent
 */
function browserOf(userAgent) {
  if (/iPhone|iPad/.test(userAgent)) return 'ios';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Android/.test(userAgent)) return 'android';
  if (/Chrome\/|Chromium\//.test(userAgent)) return 'chromium';
  return 'safari';
}

const allowSteps = {
  ios: [
    'Tap the page menu beside the address, then “Website Settings”.',
    'Set “Microphone” to “Allow”.',
    'Is it greyed out? Allow it for the browser in the Settings app, under “Privacy & Security”.',
  ],
  firefox: [
    'Click the crossed-out microphone beside the address.',
    'Remove the mark “Blocked” with the ×.',
    'Try again, and answer “Allow”.',
  ],
  android: [
    'Tap the sign to the left of the address, then “Permissions”.',
    'Switch “Microphone” on.',
    'Is it missing? Allow it for the browser in the Settings app, under “Apps”.',
  ],
  chromium: [
    'Click the sign to the left of the address.',
    'Switch “Microphone” on.',
    'Is it missing? Allow it for the browser in the privacy settings of your computer.',
  ],
  safari: [
    'Open the menu “Safari”, then “Settings for this website”.',
    'Set “Microphone” to “Allow”.',
    'Is it missing? Allow it for Safari in System Settings, under “Privacy & Security”.',
  ],
};

/**
 * The way to a microphone, step by step.
 * @param {MicrophoneFailure} failure @param {string} userAgent
 */
export function howTo(failure, userAgent) {
  if (failure === 'insecure') {
    return {
      title: 'Open the secure page',
      steps: [
        'Look at the address: it has to begin with “https://”.',
        'Type “https://” in front of it and open it again.',
        'On your own computer, “http://localhost” works too.',
      ],
    };
  }
  if (failure === 'blocked') {
    return {
      title: 'Open Woodshed by itself',
      steps: [
        'Woodshed is shown inside another page, or its server forbids the microphone.',
        'Open its own address in a new tab and try there.',
        'Is it still blocked? Whoever runs the page can allow it: the permissions policy has to name “microphone”.',
      ],
    };
  }
  return { title: 'How to allow the microphone', steps: allowSteps[browserOf(userAgent)] };
}
