import { Tune } from './tune.js';

/**
 * What every screen is given.
 * @typedef {object} House
 * @property {Send} send
 * @property {Listener} tuner The engine of the tuner.
 * @property {() => void} repaint Paints the screen that shows, after something of its own has changed.
 *
 * An engine that takes sound, as `Microphone` and `Recording` need it.
 * @typedef {object} Listener
 * @property {(sampleRate: number, channels: number, port: MessagePort) => number} open Returns which stream this is.
 * @property {(stream: number) => void} close
 * @property {(listener: (snapshot: { time: number }) => void) => () => void} onSnapshot
 *
 * What the views paint from.
 * @typedef {object} RoomState
 * @property {import('../bridge/wire.js').TunerSnapshot | undefined} snapshot
 * @property {import('../bridge/wire.js').TuningRecord[]} tunings
 * @property {import('../audio/microphone.js').MicrophoneStatus} microphone
 * @property {import('../audio/recording.js').RecordingStatus} recording
 * @property {boolean} isWithoutMicrophone The player goes on without one.
 * @property {boolean} hasListened The microphone has been on, so that its coming back is no new beginning.
 * @property {number} sounding Number of the string that sounds, 0 = none.
 * @property {string} view Name of the chosen view of this screen.
 * @property {import('../settings.js').Settings} settings
 * @property {boolean} isUpdateReady
 * @property {boolean} isTuningNotUnderstood The player's own tuning could not be read.
 * @property {MediaDeviceInfo[]} microphones
 *
 * What a view may ask for.
 * @typedef {{ name: 'start' | 'howTo' | 'withoutMicrophone' | 'closeRecording' | 'listMicrophones' | 'update' }
 *   | { name: 'openRecording', file: Blob }
 *   | { name: 'hear' | 'lock', string: number }
 *   | { name: 'setTuning', index: number }
 *   | { name: 'setTuningText', text: string }
 *   | { name: 'setReferencePitch', hertz: number }
 *   | { name: 'setCapo', fret: number }
 *   | { name: 'setLanguage', language: import('../bridge/wire.js').Language }
 *   | { name: 'setAccidentals', accidentals: import('../bridge/wire.js').Accidentals }
 *   | { name: 'setStrum', isWanted: boolean }
 *   | { name: 'setMicrophone', deviceId: string }
 *   | { name: 'setMode', mode: 'auto' | 'stepThrough' | 'intonation' }
 *   | { name: 'step', direction: 1 | -1 }
 *   | { name: 'stepDone' | 'saveIntonation' }
 *   | { name: 'measure', string: number }
 *   | { name: 'view', view: string }
 *   | { name: 'keep', part: Partial<import('../settings.js').Settings> }
 *   | { name: 'setRoom', room: import('../settings.js').Room }} ViewCommand
 * @typedef {(command: ViewCommand) => void} Send
 *
 * One screen: its root element, how it paints, its setting line and the sheet behind the line.
 * @typedef {object} Screen
 * @property {Listener} [listener] Who listens to the microphone and to recordings while it shows; without one nobody does.
 * @property {HTMLElement} root
 * @property {(state: RoomState) => void} paint
 * @property {(state: RoomState) => string[]} settingLine What the player plays with, part by part; empty hides it.
 * @property {(state: RoomState) => boolean} hasViews Whether choosing a view means something now.
 * @property {() => void} openSheet
 * @property {() => void} enter It takes the place of another screen, or is the first.
 * @property {() => void} leave Another screen takes its place.
 *
 * @typedef {object} ScreenEntry
 * @property {string} name For the address.
 * @property {string} title
 * @property {string} icon The inside of a 24 by 24 drawing.
 * @property {{ name: string, title: string, isUnlisted?: boolean }[]} views Those that are not listed are reached from elsewhere.
 * @property {string[]} styles Style sheets that only this screen needs.
 * @property {(house: House) => Screen | Promise<Screen>} make Is called once, when the screen is first wanted: import what is large there.
 */

/**
 * The screens there are, in the order of the navigation.
 * @type {ScreenEntry[]}
 */
export const screens = [
  {
    name: 'tune',
    title: 'Tune',
    icon: '<circle cx="12" cy="12" r="9.25"/><path class="solid" d="M12 2.5A9.5 9.5 0 0 1 12 21.5A4.6 9.5 0 0 0 12 2.5Z"/>',
    views: [
      { name: 'lamp', title: 'Lamp' },
      { name: 'strobe', title: 'Strobe' },
      { name: 'history', title: 'History' },
      { name: 'strum', title: 'Strum' },
      { name: 'intonation', title: 'Intonation', isUnlisted: true },
    ],
    styles: [],
    make: ({ send, tuner }) => Object.assign(new Tune(send), { listener: tuner }),
  },
];
