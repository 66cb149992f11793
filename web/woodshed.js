import { Chime, chimeLength } from './audio/chime.js';
import { Microphone } from './audio/microphone.js';
import { Recording } from './audio/recording.js';
import { Tone, toneLength } from './audio/tone.js';
import { Engine } from './bridge/engine.js';
import { loadSettings, saveSettings } from './settings.js';
import { Update } from './update.js';
import { Frame } from './views/frame.js';
import { HowToSheet } from './views/how-to-sheet.js';
import { screens } from './views/screens.js';

/** @typedef {import('./views/screens.js').RoomState} RoomState */
/** @typedef {import('./views/screens.js').ViewCommand} ViewCommand */
/** @typedef {import('./views/screens.js').Screen} Screen */

const light = matchMedia('(prefers-color-scheme: light)');

/** The app: carries what the engine and the microphone say to the views, and what the player wants back to them. */
class Woodshed {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.microphone = new Microphone(engine);
    this.recording = new Recording(engine);
    this.tone = new Tone();
    this.toneTimer = 0;
    this.chime = new Chime();
    this.chimeTimer = 0;
    this.update = new Update(() => this.change({ isUpdateReady: true }));
    /** @type {RoomState} */
    this.state = {
      snapshot: engine.latest,
      tunings: [],
      microphone: this.microphone.status,
      recording: this.recording.status,
      isWithoutMicrophone: false,
      hasListened: false,
      sounding: 0,
      view: 'lamp',
      settings: loadSettings(),
      isUpdateReady: false,
      isTuningNotUnderstood: false,
      microphones: [],
    };
    /** Nothing is stored before the stored settings have reached the engine. */
    this.isReady = false;
    this.isPaintDue = false;
    this.frame = new Frame(screens, { go: (screen, view) => this.go(screen, view), openSheet: () => this.screen?.openSheet() });
    this.howTo = new HowToSheet(() => this.do({ name: 'start' }));
    /** @type {import('./views/screens.js').House} */
    this.house = {
      send: (command) => this.do(command),
      tuner: engine,
      repaint: () => this.change({}),
    };
    /** @type {Map<import('./views/screens.js').ScreenEntry, Screen>} */
    this.made = new Map();
    this.entry = screens[0];
    /** The one that shows, undefined while the first is on its way. @type {Screen | undefined} */
    this.screen = undefined;
  }

  async open() {
    this.light();
    light.addEventListener('change', () => this.light());
    addEventListener('hashchange', () => this.follow());
    this.follow();
    this.engine.onSnapshot((snapshot) => this.heard(snapshot));
    this.microphone.onStatus((microphone) => this.microphoneChanged(microphone));
    this.recording.onStatus((recording) => this.change({ recording }));
    this.change({ tunings: await this.engine.tunings() });
    await this.applySettings();
    this.isReady = true;
    performance.mark('ready');
    void this.startIfAllowed();
    void this.update.start();
  }

  async applySettings() {
    const { tuning, ownTuning, referencePitch, capo, language, accidentals } = this.state.settings;
    const index = this.state.tunings.findIndex(({ identifier }) => identifier === tuning);
    if (index > 0) await this.engine.setTuning(index);
    if (tuning === 'custom') await this.engine.setTuningText(ownTuning);
    await this.engine.setReferencePitch(referencePitch);
    await this.engine.setCapo(capo);
    await this.engine.setLanguage(language);
    await this.engine.setAccidentals(accidentals);
    await this.engine.setHarmonic(this.state.settings.measuresHarmonic);
  }

  /** A player who has allowed the microphone before need not ask again. */
  async startIfAllowed() {
    if (!this.state.settings.hasBegun) return;
    try {
      const permission = await navigator.permissions.query({ name: /** @type {PermissionName} */ ('microphone') });
      if (permission.state !== 'granted' || this.state.microphone.state !== 'off') return;
      this.change({ hasListened: true });
      await this.microphone.start();
    } catch {
      // This browser does not say; the lamp is the button.
    }
  }

  /** @param {import('./bridge/wire.js').TunerSnapshot} snapshot */
  heard(snapshot) {
    if (this.isReady) this.store(snapshot);
    this.change({ snapshot });
  }

  /**
   * Stores what the engine has accepted, not what was asked of it.
   * @param {import('./bridge/wire.js').TunerSnapshot} snapshot
   */
  store({ tuningIdentifier: tuning, referencePitch, capo, language, accidentals }) {
    const { settings } = this.state;
    const accepted = { tuning, referencePitch, capo, language, accidentals };
    const names = /** @type {(keyof typeof accepted)[]} */ (Object.keys(accepted));
    if (names.some((name) => accepted[name] !== settings[name])) this.keep(accepted);
  }

  /** @param {import('./audio/microphone.js').MicrophoneStatus} microphone */
  microphoneChanged(microphone) {
    const { state } = microphone;
    const hasListened = state === 'listening' || (this.state.hasListened && state !== 'off' && state !== 'failed');
    this.change({ microphone, hasListened });
    if (state === 'listening') void this.listMicrophones();
  }

  /** @param {Partial<import('./settings.js').Settings>} part */
  keep(part) {
    const settings = { ...this.state.settings, ...part };
    saveSettings(settings);
    this.change({ settings });
  }

  /** @param {ViewCommand} command @returns {void} */
  do(command) {
    switch (command.name) {
      case 'start': return this.start();
      case 'howTo': return this.howTo.open(this.state.microphone.failure ?? 'denied');
      case 'withoutMicrophone':
        this.keep({ hasBegun: true });
        return this.change({ isWithoutMicrophone: true });
      case 'openRecording': return this.openRecording(command.file);
      case 'closeRecording': return this.recording.stop();
      case 'hear': return this.hear(command.string);
      case 'lock': return this.lock(command.string);
      case 'measure': return void this.engine.lockString(command.string);
      case 'setMode': return void this.engine.setMode(command.mode);
      case 'step': return void this.engine.step(command.direction);
      case 'stepDone': return this.stepDone();
      case 'saveIntonation': return void this.saveIntonation();
      case 'view': return this.go(this.entry.name, command.view);
      case 'keep':
        this.keep(command.part);
        if (command.part.measuresHarmonic !== undefined) void this.engine.setHarmonic(command.part.measuresHarmonic);
        return this.light();
      case 'setTuning': return this.setTuning(command.index);
      case 'setTuningText': return void this.setTuningText(command.text);
      case 'setReferencePitch': return void this.engine.setReferencePitch(command.hertz);
      case 'setCapo': return void this.engine.setCapo(command.fret);
      case 'setLanguage': return void this.engine.setLanguage(command.language);
      case 'setAccidentals': return void this.engine.setAccidentals(command.accidentals);
      case 'setStrum': return void this.engine.setStrum(command.isWanted);
      case 'listMicrophones': return void this.listMicrophones();
      case 'setMicrophone': return void this.microphone.choose(command.deviceId);
      case 'setRoom':
        this.keep({ room: command.room });
        return this.light();
      case 'update': return this.update.use();
    }
  }

  start() {
    this.recording.stop();
    this.keep({ hasBegun: true });
    this.change({ isWithoutMicrophone: false });
    void this.microphone.start();
  }

  /** @param {Blob} file */
  openRecording(file) {
    this.microphone.stop();
    this.change({ isWithoutMicrophone: true });
    void this.recording.open(file);
  }

  /** @param {number} index */
  setTuning(index) {
    this.change({ isTuningNotUnderstood: false });
    void this.engine.setTuning(index);
  }

  /** @param {string} text */
  async setTuningText(text) {
    const result = await this.engine.setTuningText(text);
    this.change({ isTuningNotUnderstood: result !== 'done' });
    if (result === 'done') this.keep({ ownTuning: text });
  }

  /**
   * Held once more, a locked string is let go; in step-through it is the one asked for.
   * @param {number} string
   */
  lock(string) {
    const { snapshot } = this.state;
    const isHeld = snapshot?.lockedString === string && snapshot.mode === 'locked';
    void this.engine.lockString(isHeld ? 0 : string);
  }

  /** A string is done in step-through: says so to the ear and to the hand, as the player wants it. */
  stepDone() {
    const { hasStepSound, hasStepPulse } = this.state.settings;
    if (hasStepPulse) navigator.vibrate?.(60);
    if (!hasStepSound || this.state.sounding !== 0) return;
    clearTimeout(this.chimeTimer);
    this.microphone.mute(true);
    this.chime.play();
    this.chimeTimer = setTimeout(() => this.state.sounding === 0 && this.microphone.mute(false), 1000 * chimeLength + 60);
  }

  /** Hands the report over as a file. */
  async saveIntonation() {
    const now = new Date();
    const date = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
    const text = await this.engine.intonationReport(date);
    if (text) saveText(text, `woodshed-intonation-${date}.txt`);
  }

  async listMicrophones() {
    this.change({ microphones: await this.microphone.devices() });
  }

  /**
   * Sounds a string; meanwhile the microphone does not listen, or the tuner would judge the loudspeaker.
   * @param {number} number
   */
  hear(number) {
    const string = this.state.snapshot?.strings.find((candidate) => candidate.number === number);
    if (!string) return;
    clearTimeout(this.toneTimer);
    this.microphone.mute(true);
    this.tone.play(string.targetFrequency);
    this.change({ sounding: number });
    this.toneTimer = setTimeout(() => {
      this.change({ sounding: 0 });
      this.microphone.mute(false);
    }, toneLength * 1000);
  }

  /** @param {string} screen @param {string} [view] */
  go(screen, view) {
    location.hash = view ? `${screen}/${view}` : screen;
  }

  /** Shows the screen and the view that the address names. */
  follow() {
    const [name, view] = location.hash.slice(1).split('/');
    const entry = screens.find((candidate) => candidate.name === name) ?? screens[0];
    const hasChanged = this.entry !== entry || !this.screen;
    this.entry = entry;
    this.change({ view: (entry.views.find((candidate) => candidate.name === view) ?? entry.views[0])?.name ?? '' });
    if (hasChanged) void this.enter(entry);
  }

  /** @param {import('./views/screens.js').ScreenEntry} entry */
  async enter(entry) {
    this.screen?.leave();
    this.screen = undefined;
    try {
      const screen = this.made.get(entry) ?? (await this.make(entry));
      if (this.entry !== entry) return;
      this.screen = screen;
      this.recording.listenWith(screen.listener);
      this.microphone.listenWith(screen.listener);
      screen.enter();
      this.frame.show(screen);
      this.change({});
    } catch (error) {
      if (this.entry === entry) showTrouble(error, `${entry.title} could not be loaded. Going there again often helps.`);
    }
  }

  /** @param {import('./views/screens.js').ScreenEntry} entry */
  async make(entry) {
    await Promise.all(entry.styles.map(loadStyle));
    const screen = await entry.make(this.house);
    this.made.set(entry, screen);
    return screen;
  }

  /** Sets the room's light: as the player chose it, or as the device has it. */
  light() {
    const { room } = this.state.settings;
    const isLight = room === 'system' ? light.matches : room === 'light';
    document.documentElement.dataset.room = isLight ? 'light' : 'dark';
    document.documentElement.dataset.colours = this.state.settings.colours;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', isLight ? '#F4F4F2' : '#12100E');
    }
  }

  /** @param {Partial<RoomState>} part */
  change(part) {
    this.state = { ...this.state, ...part };
    if (this.isPaintDue) return;
    this.isPaintDue = true;
    queueMicrotask(() => this.paint());
  }

  paint() {
    this.isPaintDue = false;
    if (!this.screen) return this.frame.wait(this.entry);
    this.frame.paint(this.entry, this.screen, this.state);
    this.screen.paint(this.state);
  }
}

/** @param {string} text @param {string} name Of the file. */
function saveText(text, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {string} place */
function loadStyle(place) {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = place;
    link.onload = () => resolve(undefined);
    link.onerror = () => {
      link.remove();
      reject(new Error(`${place} did not arrive.`));
    };
    document.head.append(link);
  });
}

/** @param {unknown} error @param {string} [trouble] */
function showTrouble(error, trouble = 'Woodshed could not start in this browser. Reloading the page often helps.') {
  const place = document.querySelector('main');
  const words = document.createElement('p');
  words.className = 'trouble lead';
  words.textContent = trouble;
  const reason = document.createElement('p');
  reason.className = 'trouble hint';
  reason.textContent = error instanceof Error ? error.message : String(error);
  place?.replaceChildren(words, reason);
}

try {
  const engine = await Engine.load();
  engine.onFailure((message) => showTrouble(message));
  await new Woodshed(engine).open();
} catch (error) {
  showTrouble(error);
}
