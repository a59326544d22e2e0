/** What a game of Space Planets sounds like, for those who switched sound on. */
import type { PlanetsEvent } from '../../wire/types';
import type { Sounds } from '../sounds';

const FANFARE = [523, 523, 784, 1_047].map((pitch, k) => ({
  pitch,
  at: k * 0.13,
  long: k === 3 ? 0.5 : 0.12,
  loud: 0.16,
}));
/** A die that dances is not heard for ever. */
const MOST_KNOCKS = 10;

const moments = {
  /** The die leaves the hand, knocks on the table at these seconds, and lies. */
  flown: (knocks: readonly number[]) => [
    { pitch: [260, 620] as const, long: 0.16, loud: 0.06, wave: 'triangle' as const },
    ...knocks.slice(0, MOST_KNOCKS).map((at, k) => ({
      pitch: [1_250 - 70 * k, 640] as const,
      at,
      long: 0.04,
      loud: Math.max(0.05, 0.2 - 0.02 * k),
      wave: 'triangle' as const,
    })),
  ],
  /** The power that swings, to be heard: the higher, the farther. `share` from near to far. */
  swung: (share: number) => [
    { pitch: 300 * 3 ** share, long: 0.07, loud: 0.12, wave: 'triangle' as const },
  ],
};

export const sounds: Sounds<PlanetsEvent, typeof moments> = {
  game: 'planets',
  events: {
    laid: (_, { nth }) => [
      { pitch: [520 + 30 * nth, 380], long: 0.05, loud: 0.07, wave: 'triangle' },
    ],
    turn: ({ seat }, { me }) =>
      seat === me
        ? [
            { pitch: 659, long: 0.1, loud: 0.1 },
            { pitch: 880, at: 0.1, long: 0.16, loud: 0.1 },
          ]
        : [],
    thrown: null, // it is heard as it flies
    landed: null,
    picked: () => [{ pitch: 700, long: 0.05, loud: 0.1, wave: 'triangle' }],
    explored: () =>
      [523, 659, 784, 1_047].map((pitch, k) => ({ pitch, at: k * 0.08, long: 0.22, loud: 0.14 })),
    gained: ({ crystals }) =>
      Array.from({ length: crystals }, (_, k) => ({
        pitch: [1_500 + 180 * k, 2_100 + 180 * k] as const,
        at: k * 0.08,
        long: 0.09,
        loud: 0.09,
      })),
    again: () => [
      { pitch: [392, 784], long: 0.18 },
      { pitch: 988, at: 0.16, long: 0.18 },
    ],
    swallowed: () => [{ pitch: [420, 45], long: 1.1, loud: 0.16, wave: 'sawtooth' }],
    'leak-stopped': null,
    fifth: () => FANFARE,
    stalled: () => [{ pitch: [330, 196], long: 0.6, loud: 0.14 }],
    removed: null,
    over: () => FANFARE,
    undone: () => [{ pitch: [520, 330], long: 0.12, loud: 0.1, wave: 'triangle' }],
  },
  moments,
};
