/** What a game of S.O.S. in Space sounds like, for those who switched sound on. */
import type { SosEvent } from '../../wire/types';
import type { Note } from '../../ui/sound.svelte';
import type { Sounds } from '../sounds';

/** Knocks of the die, ever closer, while it tumbles. */
const RATTLE: readonly Note[] = [0, 0.13, 0.24, 0.34, 0.42, 0.49, 0.55].map((at, k) => ({
  pitch: [980 - 60 * k, 520],
  at,
  long: 0.05,
  loud: 0.14 - 0.01 * k,
  wave: 'triangle',
}));
/** After a step and its hop, or after the joy about a mission. */
const SOON = 0.15;
const LATER = 0.9;

function chord(pitches: readonly number[], at: number, between: number, loud: number): Note[] {
  return pitches.map((pitch, k) => ({
    pitch,
    at: at + k * between,
    long: k === pitches.length - 1 ? 0.4 : 0.18,
    loud,
  }));
}

export const sounds: Sounds<SosEvent, Record<never, never>> = {
  game: 'sos',
  events: {
    placed: (_, { nth }) => [
      { pitch: [880 - 50 * nth, 330], at: nth * 0.12, long: 0.09, loud: 0.1 },
    ],
    redrawn: null,
    turn: ({ seat }, { me }) =>
      seat === me
        ? [
            { pitch: 659, at: 0.3, long: 0.1, loud: 0.1 },
            { pitch: 880, at: 0.4, long: 0.16, loud: 0.1 },
          ]
        : [],
    rolled: () => RATTLE,
    stepped: () => [
      { pitch: [330, 620], long: 0.1, loud: 0.16, wave: 'triangle' },
      { pitch: [240, 180], at: 0.16, long: 0.06, loud: 0.12, wave: 'triangle' },
    ],
    comet: () => [
      { pitch: [1_400, 260], long: 0.35, loud: 0.05, wave: 'sawtooth' },
      { pitch: [150, 90], at: 0.3, long: 0.12, loud: 0.2 },
    ],
    hole: () => [
      { pitch: [70, 190], long: 0.5, loud: 0.3 },
      { pitch: [74, 60], at: 0.45, long: 0.35, loud: 0.3 },
    ],
    completed: ({ seat }, { me, nth }) =>
      chord(
        seat === me ? [523, 659, 784, 1_047] : [523, 659, 784],
        SOON + nth * 0.7,
        0.09,
        seat === me ? 0.16 : 0.11,
      ),
    mission: (_, { nth }) => [
      { pitch: [1_100, 1_500], at: LATER + nth * 0.14, long: 0.05, loud: 0.07, wave: 'triangle' },
    ],
    reshuffled: () =>
      [0, 0.06, 0.12, 0.18].map((at) => ({
        pitch: [700, 500] as const,
        at: LATER + at,
        long: 0.05,
        loud: 0.07,
        wave: 'triangle' as const,
      })),
    forfeited: () => [{ pitch: [280, 190], at: 0.6, long: 0.25, loud: 0.14 }],
    passed: () => [{ pitch: [440, 350], long: 0.1, loud: 0.1, wave: 'triangle' }],
    timeout: () => [
      { pitch: 330, long: 0.14, loud: 0.14 },
      { pitch: 247, at: 0.16, long: 0.26, loud: 0.14 },
    ],
    removed: null,
    over: () => chord([523, 523, 659, 784, 1_047], 0.7, 0.13, 0.16),
    undone: () => [{ pitch: [620, 330], long: 0.12, loud: 0.12, wave: 'triangle' }],
  },
  moments: {},
};
