/** Sounds, made in the browser from nothing. On phones and tablets they are off until asked for. */

const KEPT = 'spaceport.sound';

export const sound = $state<{ on: boolean }>({ on: remembered() });

let audio: AudioContext | null = null;

export interface Note {
  /** In hertz; two: it slides from one to the other. */
  readonly pitch: number | readonly [number, number];
  /** In seconds, from now. */
  readonly at?: number;
  readonly long?: number;
  readonly loud?: number;
  readonly wave?: OscillatorType;
}

export function turnSound(on: boolean): void {
  sound.on = on;
  try {
    localStorage.setItem(KEPT, on ? 'on' : 'off');
  } catch {
    // then the choice holds until the page is closed
  }
  if (on) play({ pitch: [520, 780], long: 0.15 });
}

/** Browsers stay silent until the page has been touched. */
export function play(...notes: readonly Note[]): void {
  if (!sound.on || !navigator.userActivation?.hasBeenActive || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const note of notes) sing(audio, note);
}

function sing(ears: AudioContext, { pitch, at = 0, long = 0.1, loud = 0.2, wave = 'sine' }: Note): void {
  const [first, last] = typeof pitch === 'number' ? [pitch, pitch] : pitch;
  const start = ears.currentTime + at;
  const voice = ears.createOscillator();
  const volume = ears.createGain();
  voice.type = wave;
  voice.frequency.setValueAtTime(first, start);
  voice.frequency.exponentialRampToValueAtTime(last, start + long);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  voice.connect(volume).connect(ears.destination);
  voice.start(start);
  voice.stop(start + long + 0.02);
}

function remembered(): boolean {
  try {
    const kept = localStorage.getItem(KEPT);
    return kept ? kept === 'on' : !matchMedia('(pointer: coarse)').matches;
  } catch {
    return false; // storage can be forbidden
  }
}
