/** What every action corner is told. */
import type { Countdown, Player } from '..';
import type { BowlAction, BowlPublic } from '../../wire/types';

export interface Corner {
  seen: BowlPublic;
  players: readonly Player[];
  me: number | null;
  may: ReadonlySet<string>;
  countdown: Countdown | null;
  act: (action: BowlAction) => void;
}
