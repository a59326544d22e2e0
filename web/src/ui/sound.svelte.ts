/**
 * Sounds, made in the browser from nothing. On phones and tablets they are off until asked for.
 * Whatever is heard passes here with its name; what a game sounds like says its own sounds.ts.
 */
import { untrack } from 'svelte';

const KEPT = 'spaceport.sound';
/** What could not be heard for so long, in milliseconds, is not made up for. */
const STALE = 300;

/** `chosen`: somebody has said whether they want sound; else nobody was asked yet. */
export const sound = $state<{ on: boolean; chosen: boolean }>(remembered());

export interface Note {
  /** In hertz; two: it slides from one to the other. */
  readonly pitch: number | readonly [number, number];
  /** In seconds, from now. */
  readonly at?: number;
  readonly long?: number;
  readonly loud?: number;
  readonly wave?: OscillatorType;
}

/** What makes a sound heard. A test puts one in its place that counts. */
export interface Voice {
  sing(name: string, notes: readonly Note[]): void;
}

/** Where a big screen shows the table, who sounds is settled there; null: whoever uses this device says. */
let settled: boolean | null = null;
let voice: Voice = { sing: singHere };
let audio: AudioContext | null = null;

export function speakThrough(other: Voice): void {
  voice = other;
}

export function turnSound(on: boolean): void {
  sound.on = on;
  sound.chosen = true;
  try {
    localStorage.setItem(KEPT, on ? 'on' : 'off');
  } catch {
    // then the choice holds until the page is closed
  }
  play('sound-on', { pitch: [520, 780], long: 0.15 });
}

export function settleSound(on: boolean | null): void {
  settled = on;
}

/** Whether this device sounds now. */
const sounds = (): boolean => settled ?? untrack(() => sound.on);

/** Heard when something happens, never because the switch was turned: who plays does not watch it. */
export function play(name: string, ...notes: readonly Note[]): void {
  if (sounds() && notes.length > 0) voice.sing(name, notes);
}

/** Before a game begins: a voice takes a while to wake, and what is stale by then nobody hears. */
export function wakeVoice(): void {
  if (sounds() && maySing()) wake((audio ??= listen()));
}

/** Browsers stay silent until the page has been touched. */
export function maySing(): boolean {
  return Boolean(navigator.userActivation?.hasBeenActive) && typeof AudioContext !== 'undefined';
}

function singHere(name: string, notes: readonly Note[]): void {
  if (!maySing()) return;
  const ears = (audio ??= listen());
  const mark = (): void => {
    performance.mark('sound', { detail: { name, notes: notes.length } }); // seen beside the pictures in a profile
    performance.clearMarks('sound');
  };
  const sing = (): void => notes.forEach((note) => singNote(ears, note));
  if (ears.state === 'running') {
    afterPicture(() => {
      mark();
      sing();
    });
    return;
  }
  mark();
  const asked = performance.now();
  void ears.resume().then(
    () => {
      if (performance.now() - asked < STALE) sing();
    },
    () => {},
  );
}

/** On a slow TV a chord takes as long to make as the picture that it belongs to: it comes a moment later. */
function afterPicture(then: () => void): void {
  if (document.hidden)
    then(); // no picture will come
  else requestAnimationFrame(() => setTimeout(then));
}

/** Some browsers let a voice begin, or go on after a call, only while somebody touches the page. */
function listen(): AudioContext {
  const ears = new AudioContext();
  for (const touch of ['click', 'keydown'])
    addEventListener(touch, () => wake(ears), { capture: true });
  return ears;
}

function wake(ears: AudioContext): void {
  if (ears.state !== 'running') void ears.resume().catch(() => {});
}

function singNote(
  ears: AudioContext,
  { pitch, at = 0, long = 0.1, loud = 0.2, wave = 'sine' }: Note,
): void {
  const [first, last] = typeof pitch === 'number' ? [pitch, pitch] : pitch;
  const start = ears.currentTime + at;
  const tone = ears.createOscillator();
  const volume = ears.createGain();
  tone.type = wave;
  tone.frequency.setValueAtTime(first, start);
  tone.frequency.exponentialRampToValueAtTime(last, start + long);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  tone.connect(volume).connect(ears.destination);
  tone.start(start);
  tone.stop(start + long + 0.02);
}

function remembered(): { on: boolean; chosen: boolean } {
  try {
    const kept = localStorage.getItem(KEPT);
    return {
      on: kept ? kept === 'on' : !matchMedia('(pointer: coarse)').matches,
      chosen: kept !== null,
    };
  } catch {
    return { on: false, chosen: false }; // storage can be forbidden
  }
}
