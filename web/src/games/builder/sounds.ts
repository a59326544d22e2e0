/** What a game of Space Builder sounds like, for those who switched sound on. */
import type { BuilderEvent } from '../../wire/types';
import { type Sounds, clock } from '../sounds';

/** One's own hands are heard at once, before anybody has answered. */
const SLAP = [{ pitch: [170, 45] as const, long: 0.22, loud: 0.5, wave: 'square' as const }];

const moments = {
  /** A number of the count before a plan: 3, 2, 1. */
  tick: (n: number) => [
    { pitch: n === 1 ? 660 : 440, long: 0.09, loud: 0.2, wave: 'square' as const },
  ],
  /** The last seconds of a round, one by one. */
  closing: clock,
  lay: () => [{ pitch: [330, 220] as const, long: 0.07, loud: 0.16, wave: 'triangle' as const }],
  turn: () => [{ pitch: 520, long: 0.04, loud: 0.08, wave: 'triangle' as const }],
  slap: () => SLAP,
  /** A building of the check gets its mark. */
  right: () => [{ pitch: 880, long: 0.08, loud: 0.14 }],
  fault: () => [{ pitch: [160, 110] as const, long: 0.16, wave: 'sawtooth' as const, loud: 0.14 }],
  /** The check was shown, and the round is one's own. */
  win: () => [
    { pitch: 523, long: 0.14 },
    { pitch: 659, at: 0.12, long: 0.14 },
    { pitch: 784, at: 0.24, long: 0.3 },
  ],
};

export const sounds: Sounds<BuilderEvent, typeof moments> = {
  game: 'builder',
  events: {
    count: null, // its numbers are heard one by one
    plan: () => [
      { pitch: 440, long: 0.1 },
      { pitch: 660, at: 0.1, long: 0.18 },
    ],
    reshuffled: null,
    put: null,
    moved: null,
    swapped: null,
    back: null,
    /** A rival's hand on the pile; one's own was heard at once. */
    done: (event, { me }) => (event.seat === me ? [] : SLAP),
    stopped: () => [{ pitch: [700, 350], long: 0.35, wave: 'sawtooth', loud: 0.12 }],
    timeout: () => [{ pitch: [700, 350], long: 0.35, wave: 'sawtooth', loud: 0.12 }],
    checked: null,
    won: null,
    nobody: null,
    unlocked: null,
    ready: null,
    removed: null,
    over: null,
    undone: null,
  },
  moments,
};
