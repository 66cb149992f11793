import { accidentals, languages } from './bridge/wire.js';

/** Raised when a setting changes its meaning; what an unknown newer schema stored is kept, not understood. */
const schema = 1;
const key = 'woodshed.settings';

/** @typedef {'system' | 'dark' | 'light'} Room */
/** @typedef {'blue' | 'green' | 'contrast'} Colours The lamp's colours, by the one of being in tune. */

/**
 * What survives a reload.
 * @typedef {object} Settings
 * @property {string} tuning Identifier of the tuning, '' for the engine's first, 'custom' for the player's own.
 * @property {string} ownTuning The player's own tuning as written.
 * @property {number} referencePitch A4 in hertz.
 * @property {number} capo Fret, 0 = none.
 * @property {import('./bridge/wire.js').Language} language
 * @property {import('./bridge/wire.js').Accidentals} accidentals
 * @property {Room} room
 * @property {Colours} colours
 * @property {boolean} isFine The scale reaches ±10 cents instead of ±50.
 * @property {boolean} isStepping One string after another is asked for.
 * @property {boolean} hasStepSound A sound says that a string is done.
 * @property {boolean} hasStepPulse The lamp and the device's motor say so.
 * @property {boolean} measuresHarmonic Intonation takes the harmonic too.
 * @property {boolean} hasBegun The player has been through the first screen.
 */

/** @type {Settings} */
const first = {
  tuning: '',
  ownTuning: '',
  referencePitch: 440,
  capo: 0,
  language: 'letters',
  accidentals: 'sharps',
  room: 'system',
  colours: 'blue',
  isFine: false,
  isStepping: false,
  hasStepSound: true,
  hasStepPulse: true,
  measuresHarmonic: false,
  hasBegun: false,
};

/**
 * How each stored value is recognised; one that is not is left at its first value and loses nothing else.
 * @type {{ [Name in keyof Settings]: (value: unknown) => boolean }}
 */
const isValid = {
  tuning: (value) => typeof value === 'string' && value.length < 100,
  ownTuning: (value) => typeof value === 'string' && value.length < 1000,
  referencePitch: (value) => typeof value === 'number' && value >= 300 && value <= 600,
  capo: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 24,
  language: (value) => languages.some((language) => language === value),
  accidentals: (value) => accidentals.some((choice) => choice === value),
  room: (value) => value === 'system' || value === 'dark' || value === 'light',
  colours: (value) => value === 'blue' || value === 'green' || value === 'contrast',
  isFine: (value) => typeof value === 'boolean',
  isStepping: (value) => typeof value === 'boolean',
  hasStepSound: (value) => typeof value === 'boolean',
  hasStepPulse: (value) => typeof value === 'boolean',
  measuresHarmonic: (value) => typeof value === 'boolean',
  hasBegun: (value) => typeof value === 'boolean',
};

/** @returns {Record<string, unknown>} */
function read() {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
    return stored !== null && typeof stored === 'object' && !Array.isArray(stored) ? stored : {};
  } catch {
    return {}; // unreadable, or storage is not allowed
  }
}

/** @returns {Settings} */
export function loadSettings() {
  const stored = read();
  /** @type {Record<string, unknown>} */
  const settings = { ...first };
  for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(first))) {
    if (isValid[name](stored[name])) settings[name] = stored[name];
  }
  return /** @type {Settings} */ (/** @type {unknown} */ (settings));
}

/**
 * Keeps also what another version has stored beside it.
 * @param {Settings} settings
 */
export function saveSettings(settings) {
  try {
    const stored = read();
    const newest = Math.max(schema, typeof stored.schema === 'number' ? stored.schema : 0);
    localStorage.setItem(key, JSON.stringify({ ...stored, ...settings, schema: newest }));
  } catch {
    // Storage is full or not allowed: the settings last as long as the page.
  }
}
