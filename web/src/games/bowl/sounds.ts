/** What a game of Space Bowl sounds like, for those who switched sound on. */
import type { BowlEvent } from '../../wire/types';
import type { Sounds } from '../sounds';

const moments = {
  /** One a second; the last three are higher. */
  tick: (left: number) => [{ pitch: left <= 3 ? 880 : 587, long: 0.06, loud: 0.15, wave: 'triangle' as const }],
  /** A player's card is turned over in the reveal. */
  opened: (right: boolean) => (right
    ? [{ pitch: 659, long: 0.1 }, { pitch: 988, at: 0.08, long: 0.2 }]
    : [{ pitch: [260, 180] as const, long: 0.22, wave: 'square' as const, loud: 0.06 }]),
};

export const sounds: Sounds<BowlEvent, typeof moments> = {
  game: 'bowl',
  events: {
    dealt: null,
    captain: null,
    top: null,
    tossed: null,
    landed: (_, { nth }) => [{ pitch: [900 - 40 * nth, 500], at: 0.35 + nth * 0.08, long: 0.07, loud: 0.15, wave: 'triangle' }],
    search: null,
    skipped: null,
    announced: ({ kind }) => (kind === 'go'
      ? [{ pitch: 523, long: 0.12 }, { pitch: 784, at: 0.12, long: 0.25 }]
      : [{ pitch: [220, 140], long: 0.5, wave: 'sawtooth', loud: 0.1 }]),
    concurred: null,
    designated: null,
    wild: null,
    zero: () => [{ pitch: [660, 220], long: 0.4, loud: 0.2 }],
    revealed: null,
    scored: null,
    took: null,
    filled: null,
    ready: null,
    removed: null,
    over: null,
    undone: null,
  },
  moments,
};
