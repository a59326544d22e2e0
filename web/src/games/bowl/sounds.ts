/** What a game of Space Bowl sounds like, for those who switched sound on. */
import type { Note } from '../../ui/sound.svelte';
import type { BowlEvent } from '../../wire/types';
import { type Sounds, clock } from '../sounds';

/** A fanfare that climbs, with a bright chord on top. */
const GO: readonly Note[] = [
  { pitch: 523, long: 0.1, loud: 0.22, wave: 'square' },
  { pitch: 659, at: 0.08, long: 0.1, loud: 0.22, wave: 'square' },
  { pitch: 784, at: 0.16, long: 0.14, loud: 0.22, wave: 'square' },
  { pitch: 1047, at: 0.24, long: 0.5, loud: 0.25, wave: 'triangle' },
  { pitch: 1319, at: 0.24, long: 0.5, loud: 0.15, wave: 'triangle' },
  { pitch: [90, 45], long: 0.25, loud: 0.4 },
];
/** A thump, and a chord out of tune that sinks. */
const DOOM: readonly Note[] = [
  { pitch: [110, 38], long: 0.45, loud: 0.5 },
  { pitch: [233, 110], long: 0.8, loud: 0.14, wave: 'sawtooth' },
  { pitch: [247, 117], long: 0.8, loud: 0.14, wave: 'sawtooth' },
  { pitch: [349, 165], at: 0.05, long: 0.75, loud: 0.08, wave: 'sawtooth' },
  { pitch: [70, 35], at: 0.4, long: 0.5, loud: 0.4 },
];

const moments = {
  /** One a second, softly; the last three are a clock: tick, tock. */
  tick: clock,
  /** A player's card is turned over in the reveal. */
  opened: (right: boolean): readonly Note[] =>
    right
      ? [
          { pitch: 659, long: 0.1 },
          { pitch: 988, at: 0.08, long: 0.2 },
        ]
      : [{ pitch: [260, 180], long: 0.22, wave: 'square', loud: 0.06 }],
};

export const sounds: Sounds<BowlEvent, typeof moments> = {
  game: 'bowl',
  events: {
    dealt: null,
    captain: null,
    top: null,
    tossed: null,
    landed: (_, { nth }) => [
      {
        pitch: [900 - 40 * nth, 500],
        at: 0.35 + nth * 0.08,
        long: 0.07,
        loud: 0.15,
        wave: 'triangle',
      },
    ],
    search: null,
    skipped: null,
    announced: ({ kind }) => (kind === 'go' ? GO : DOOM),
    concurred: () => [
      { pitch: 440, long: 0.06, loud: 0.12, wave: 'square' },
      { pitch: 587, at: 0.06, long: 0.1, loud: 0.12, wave: 'square' },
    ],
    designated: null,
    withdrew: null,
    wild: () => [
      { pitch: [400, 1_200], long: 0.3, loud: 0.12 },
      { pitch: [1_200, 900], at: 0.3, long: 0.2, loud: 0.1 },
    ],
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
