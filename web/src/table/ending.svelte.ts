/** The end of a game: its last move is looked at for a while, then the podium comes. */
import type { Room } from '../wire/types';

/** Where a game does not say how long, in milliseconds. */
const LAST_LOOK = 2_600;

export class Ending {
  /** It is time for the podium. */
  podium = $state(false);
  /** What the table has published must still hold in the end; who comes after it has not seen it. */
  readonly promised: string;

  constructor(room: Room) {
    this.podium = room.phase === 'over';
    this.promised = this.podium ? '' : room.commitment;
  }

  /** The game's screen has shown enough. */
  come = (): void => {
    this.podium = true;
  };

  /** For an effect: what is returned ends it. */
  look(phase: Room['phase'], ms: number = LAST_LOOK): (() => void) | undefined {
    if (phase !== 'over' || this.podium) return undefined;
    const timer = setTimeout(this.come, ms);
    return () => clearTimeout(timer);
  }
}
