/** What a game of NEW GAME sounds like, for those who switched sound on. */
import type { NewgameEvent } from '../../wire/types';
import type { Sounds } from '../sounds';

export const sounds: Sounds<NewgameEvent, Record<never, never>> = {
  game: 'newgame',
  events: {
    flew: ({ stars }) =>
      Array.from({ length: stars + 1 }, (_, k) => ({
        pitch: [330 + 180 * k, 520 + 180 * k] as const,
        at: k * 0.12,
        long: 0.12,
        loud: 0.12,
      })),
    undone: () => [{ pitch: [520, 330], long: 0.12, loud: 0.1, wave: 'triangle' }],
  },
  moments: {},
};
