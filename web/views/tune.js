import { element, setAttribute, setText } from './element.js';
import { dash, hertz, plusMinus, referencePitch, signedCents } from './figures.js';
import { isMotionReduced } from './glide.js';
import { Guide } from './guide.js';
import { lampRadius, Lamp } from './lamp.js';
import { Level, levelPart } from './level.js';
import { mark } from './marks.js';
import { stepWords } from './step-words.js';
import { StageMode } from './stage-mode.js';
import { Strings } from './strings.js';
import { Strobe } from './strobe.js';
import { Strum } from './strum.js';
import { makeTuneElements, struckMicrophone } from './tune-elements.js';
import { TuneSheet } from './tune-sheet.js';
import { tuningLetters } from './tunings.js';
import { levelWords, offWords, tunerWords } from './tune-words.js';

/** @typedef {import('./screens.js').RoomState} RoomState */
/** @typedef {import('./screens.js').Send} Send */
/** @typedef {import('./lamp.js').Picture} Picture */
/** @typedef {import('../bridge/wire.js').TunerSnapshot} TunerSnapshot */

/**
 * What stands on the screen: the button that starts, the tuner, or strings to tune by ear.
 * @typedef {'start' | 'listening' | 'off'} Phase
 */

/** @param {RoomState} state @returns {Phase} */
export function phaseOf({ microphone, recording, isWithoutMicrophone, hasListened }) {
  if (recording.state === 'playing' || recording.state === 'ended' || recording.state === 'opening') return 'listening';
  if (microphone.state === 'failed' || isWithoutMicrophone) return 'off';
  const isOn = microphone.state === 'listening' || microphone.state === 'interrupted';
  return isOn || (hasListened && microphone.state === 'starting') ? 'listening' : 'start';
}

/** The Tune screen. */
export class Tune {
  /** @param {Send} send */
  constructor(send) {
    this.lamp = new Lamp();
    this.send = send;
    this.strobe = new Strobe();
    this.strum = new Strum();
    this.guide = new Guide(send);
    for (const picture of [this.lamp.root, this.strobe.root]) this.guide.pulseIn(picture);
    this.isStrumWanted = false;
    this.level = new Level();
    this.strings = new Strings({
      hear: (number) => send({ name: 'hear', string: number }),
      lock: (number) => send({ name: 'lock', string: number }),
    });
    this.parts = makeTuneElements(
      { lamp: this.lamp.root, strobe: this.strobe.root, strings: this.strings.root, strum: this.strum.root, level: this.level.root, guide: this.guide },
      send,
    );
    this.root = this.parts.root;
    this.lamp.inside.append(struckMicrophone());
    this.status = /** @type {Element} */ (document.getElementById('status'));
    /** Number of the last thing said. */
    this.announced = 0;
    this.saidOff = '';
    this.sheet = new TuneSheet(send, () => this.stageMode.enter());
    this.stageMode = new StageMode(this.root, this.parts.stage);
    /** @type {RoomState | undefined} */
    this.state = undefined;
    new ResizeObserver(() => this.place()).observe(this.parts.stage);
    addEventListener('resize', () => this.place());
  }

  /** @param {RoomState} state */
  paint(state) {
    this.state = state;
    const phase = phaseOf(state);
    const isTable = state.view === 'strum' || state.view === 'intonation';
    const isLampAlone = phase !== 'listening' || (isTable && this.stageMode.isOn);
    const view = isLampAlone ? 'lamp' : state.view;
    this.wantStrum(view === 'strum');
    this.guide.want(view === 'intonation' ? 'intonation' : state.settings.isStepping ? 'stepThrough' : 'auto');
    this.lamp.setScale(state.settings.isFine);
    setAttribute(this.root, 'data-phase', phase);
    setAttribute(this.root, 'data-view', view);
    this.showParts(phase, view, state);
    if (phase === 'start') this.paintStart(state);
    else if (phase === 'off') this.paintOff(state);
    else if (view === 'strum') this.paintStrum(state);
    else if (view === 'intonation') this.paintIntonation(state);
    else this.paintListening(state, view);
    this.sheet.paint(state);
    const said = state.snapshot && this.guide.take(state.snapshot, state.settings);
    if (said) this.status.textContent = said;
  }

  /**
   * Listening to whole strums costs the engine more than all the rest, so only while they are looked at.
   * @param {boolean} isWanted
   */
  wantStrum(isWanted) {
    if (isWanted === this.isStrumWanted) return;
    this.isStrumWanted = isWanted;
    this.send({ name: 'setStrum', isWanted });
  }

  /** @param {Phase} phase @param {string} view @param {RoomState} state */
  showParts(phase, view, state) {
    const isListening = phase === 'listening';
    const isStart = phase === 'start';
    const isTable = view === 'strum' || view === 'intonation';
    this.parts.start.hidden = this.parts.lead.hidden = this.parts.without.hidden = !isStart;
    this.parts.words.hidden = this.strings.root.hidden = isStart || isTable;
    this.parts.stage.hidden = isTable;
    this.strum.root.hidden = view !== 'strum';
    this.guide.intonation.root.hidden = view !== 'intonation';
    this.guide.showSteps(isListening && !isTable && state.snapshot?.mode === 'stepThrough');
    this.parts.measures.hidden = !isListening || isTable;
    this.level.root.hidden = !isListening;
    this.parts.sounding.hidden = this.parts.actions.hidden = phase !== 'off';
    this.parts.close.hidden = !isListening || state.recording.state === 'off';
    setAttribute(this.parts.meter, 'aria-hidden', isListening ? null : 'true');
    const picture = isListening && (view === 'strobe' || view === 'history') ? view : 'lamp';
    setAttribute(this.lamp.root, 'visibility', picture === 'lamp' ? 'visible' : 'hidden');
    setAttribute(this.strobe.root, 'visibility', picture === 'strobe' ? 'visible' : 'hidden');
    setAttribute(this.guide.history.root, 'visibility', picture === 'history' ? 'visible' : 'hidden');
  }

  /** @param {RoomState} state */
  paintStart({ microphone }) {
    const isStarting = microphone.state === 'starting';
    setText(this.parts.start, isStarting ? 'Allow the microphone' : 'Start listening');
    setAttribute(this.parts.start, 'aria-disabled', isStarting ? 'true' : null);
    setText(this.parts.lead, `Woodshed hears your strings on this ${device()}, and no sound ever leaves it.`);
    this.show(unlit('quiet'));
  }

  /** @param {RoomState} state */
  paintOff(state) {
    const { microphone, recording, sounding, snapshot } = state;
    const words = offWords[microphone.failure ?? 'unwanted'];
    const trouble = { notAudio: 'That file holds no sound this browser can read.', tooLarge: 'That file is too large to open.' };
    const said = recording.state === 'notAudio' || recording.state === 'tooLarge' ? trouble[recording.state] : words.hint;
    this.say(undefined, words.verdict, said);
    setText(this.parts.primary, words.primaryTitle);
    this.parts.primary.dataset.command = words.primary;
    const string = snapshot?.strings.find(({ number }) => number === sounding);
    setText(this.parts.sounding, string ? `Sounding ${string.name}, ${hertz(string.targetFrequency)} hertz` : '');
    this.strings.paint(snapshot?.strings ?? [], { heard: 0, locked: snapshot?.lockedString ?? 0, sounding, loudness: 0 });
    this.show(unlit('off'));
    this.announceOff(`${words.verdict}. ${said}`);
  }

  /** @param {RoomState} state @param {string} view */
  paintListening(state, view) {
    const { snapshot, sounding } = state;
    if (!snapshot) return this.show(unlit('quiet'));
    const string = snapshot.strings.find(({ number }) => number === sounding);
    const picture = string ? unlit('quiet') : pictureOf(snapshot);
    const words = string ? { verdict: `This is ${string.name}`, hint: `${hertz(string.targetFrequency)} hertz` } : wordsOf(snapshot);
    const isStrobe = view === 'strobe' && picture.state !== 'cannotTell';
    this.say(mark(picture.state, snapshot.direction), words.verdict, isStrobe ? strobeHint(snapshot, words.hint) : words.hint);
    this.paintMeasures(snapshot, picture);
    const isWithReading = picture.state !== 'quiet' && picture.state !== 'cannotTell';
    const loudness = Math.max(0, levelPart(snapshot.level) - levelPart(snapshot.gate));
    const heard = isWithReading ? snapshot.stringNumber : 0;
    this.strings.paint(snapshot.strings, { heard, locked: snapshot.lockedString, sounding, loudness, isStepping: snapshot.mode === 'stepThrough' });
    this.paintLevel(snapshot, state);
    if (view === 'strobe') this.strobe.paint(picture, snapshot.strobePhase, snapshot.direction || Math.sign(snapshot.cents));
    if (view === 'history') this.guide.history.paint(picture, state.settings.isFine);
    this.show(picture);
    const valueNow = Number.isFinite(snapshot.cents) ? Math.max(-50, Math.min(50, snapshot.cents)).toFixed(1) : '0';
    setAttribute(this.parts.meter, 'aria-valuenow', isWithReading ? valueNow : 0);
    setAttribute(this.parts.meter, 'aria-valuetext', isWithReading ? snapshot.spoken : words.verdict);
    this.announce(snapshot);
  }

  /** @param {RoomState} state */
  paintIntonation(state) {
    this.show(unlit('quiet'));
    const { snapshot } = state;
    if (!snapshot) return;
    const said = this.guide.intonation.paint(snapshot);
    this.paintLevel(snapshot, state);
    this.announced = snapshot.announcementNumber;
    if (said) this.status.textContent = said;
  }

  /** @param {RoomState} state */
  paintStrum(state) {
    this.show(unlit('quiet'));
    const { snapshot } = state;
    if (!snapshot) return;
    const outcome = this.strum.paint(snapshot);
    this.paintLevel(snapshot, state);
    // While a strum rings, what one string seems to read is not worth saying.
    if (this.strum.rows.isStrum && !this.strum.rows.isOver) this.announced = snapshot.announcementNumber;
    else this.announce(snapshot);
    if (outcome) this.status.textContent = outcome;
  }

  /** @param {TunerSnapshot} snapshot @param {RoomState} state */
  paintLevel(snapshot, { microphone, recording }) {
    const isInterrupted = microphone.state === 'interrupted' && recording.state === 'off';
    const isOver = recording.state === 'ended';
    this.level.paint(snapshot.level, snapshot.gate, isOver ? 'The recording has ended' : levelWords(snapshot, isInterrupted));
  }

  /** @param {TunerSnapshot} snapshot @param {Picture} picture */
  paintMeasures(snapshot, picture) {
    const isKnown = picture.state !== 'quiet' && picture.state !== 'cannotTell' && Number.isFinite(snapshot.cents);
    const opacity = isKnown ? picture.opacity : 1;
    this.parts.cents.set(isKnown ? signedCents(snapshot.cents) : dash, isKnown ? `cents, ${plusMinus(snapshot.uncertainty)}` : 'cents', opacity);
    const string = isKnown && snapshot.stringNumber > 0 ? `hertz, string ${snapshot.stringNumber}` : 'hertz';
    this.parts.hertz.set(isKnown ? hertz(snapshot.frequency) : dash, string, opacity);
  }

  /** @param {SVGSVGElement | undefined} sign @param {string} verdict @param {string} hint */
  say(sign, verdict, hint) {
    const key = `${sign?.outerHTML ?? ''}${verdict}`;
    if (this.parts.verdict.dataset.key !== key) {
      this.parts.verdict.dataset.key = key;
      this.parts.verdict.replaceChildren(...(sign ? [sign] : []), element('span', {}, verdict));
    }
    setText(this.parts.hint, hint);
  }

  /**
   * Shows the picture and lets its light fall into the room.
   * @param {Picture} picture
   */
  show(picture) {
    this.lamp.paint(picture);
    setAttribute(this.root, 'data-state', picture.state);
    const glow = /** @type {HTMLElement} */ (document.querySelector('.glow'));
    glow.dataset.state = picture.state;
    glow.style.setProperty('--presence', picture.opacity.toFixed(2));
  }

  /**
   * Tells those who listen to the screen what the engine finds worth saying, at most once a second.
   * @param {TunerSnapshot} snapshot
   */
  announce({ announcementNumber, announcement }) {
    if (announcementNumber === this.announced) return;
    this.announced = announcementNumber;
    if (announcement) this.status.textContent = announcement;
  }

  /** @param {string} words */
  announceOff(words) {
    if (words === this.saidOff) return;
    this.saidOff = words;
    this.status.textContent = words;
  }

  /** Tells the room where the lamp stands, for its light and for the start button. */
  place() {
    const matrix = this.root.isConnected ? this.lamp.root.getScreenCTM() : null;
    if (!matrix || matrix.a === 0) return;
    const style = document.documentElement.style;
    style.setProperty('--lamp-x', `${matrix.e.toFixed(1)}px`);
    style.setProperty('--lamp-y', `${matrix.f.toFixed(1)}px`);
    style.setProperty('--lamp-unit', `${matrix.a.toFixed(4)}px`);
    const stage = this.parts.stage.getBoundingClientRect();
    const radius = lampRadius * matrix.a;
    Object.assign(this.parts.start.style, {
      left: `${matrix.e - stage.left - radius}px`,
      top: `${matrix.f - stage.top - radius}px`,
      width: `${2 * radius}px`,
      height: `${2 * radius}px`,
    });
  }

  /**
   * The top line.
   * @param {RoomState} state
   */
  settingLine(state) {
    const { snapshot } = state;
    if (!snapshot || (phaseOf(state) === 'start' && !state.settings.hasBegun)) return [];
    const { instrument, tuningName, referencePitch: a4, capo, mode } = snapshot;
    const tuning = tuningName === 'Standard' ? 'standard' : tuningName;
    const isOwn = snapshot.tuningIdentifier === 'custom';
    const name = mode === 'chromatic' ? 'Any note' : isOwn ? tuningLetters(tuning) : `${instrument}, ${tuning}`;
    return [name, `A4 ${referencePitch(a4)}`, capo > 0 ? `capo ${capo}` : 'no capo'];
  }

  /** @param {RoomState} state */
  hasViews(state) {
    return phaseOf(state) === 'listening';
  }

  openSheet() {
    this.sheet.open();
  }

  /** Another screen is shown: the lamp's light goes with the lamp. */
  enter() {}

  leave() {
    this.stageMode.leave();
    this.wantStrum(false);
    this.show(unlit('quiet'));
  }
}

/** What the player holds or sits at. */
function device() {
  if (!matchMedia('(pointer: coarse)').matches) return 'computer';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
}

/** @param {'quiet' | 'off'} state @returns {Picture} */
function unlit(state) {
  return { state, side: 0, cents: NaN, uncertainty: NaN, opacity: 1, letter: '', accidental: 0, octave: '' };
}

/** @param {TunerSnapshot} snapshot @returns {Picture} */
function pictureOf(snapshot) {
  const state = snapshot.outOfRange !== 'none' ? 'cannotTell' : snapshot.hasReading || snapshot.lamp === 'cannotTell' ? snapshot.lamp : 'quiet';
  return {
    state,
    side: snapshot.direction,
    cents: snapshot.cents,
    uncertainty: snapshot.uncertainty,
    opacity: state === 'quiet' ? 1 : snapshot.opacity,
    letter: snapshot.letter,
    accidental: snapshot.accidental,
    octave: snapshot.octaveText,
  };
}

/** @param {TunerSnapshot} snapshot */
function wordsOf(snapshot) {
  const words = tunerWords(snapshot);
  return snapshot.mode === 'stepThrough' ? stepWords(snapshot, words) : words;
}

/** @param {TunerSnapshot} snapshot @param {string} otherwise */
function strobeHint({ lamp, cents, opacity }, otherwise) {
  if (!Number.isFinite(cents) || opacity < 1 || lamp === 'quiet') return otherwise;
  const size = Math.abs(cents).toFixed(1);
  const word = cents < 0 ? 'flat' : 'sharp';
  // With reduced motion a still bar stands there: nothing drifts.
  if (isMotionReduced()) return size === '0.0' ? 'Right in the middle.' : `${size} cents ${word}.`;
  if (size === '0.0') return 'It stands still.';
  return `${lamp === 'inTune' ? 'Still drifting' : 'Drifting'} ${cents < 0 ? 'left' : 'right'}, ${size} cents ${word}.`;
}
