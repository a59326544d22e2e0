/** What moves before a round is judged: cards are dealt, one is turned up, things tumble into the box. */
import type { BowlEvent } from '../../wire/types';

export class Motion {
  dealing = $state(false);
  /** The card that was turned up last. */
  fresh = $state<string | null>(null);
  /** What tumbles into the box, in its order; nothing tumbles for who comes later. */
  falling = $state.raw<readonly string[]>([]);

  /** What has happened now. */
  frame(events: readonly BowlEvent[]): void {
    for (const event of events) {
      if (event.what === 'dealt') this.dealing = true;
      if (event.what === 'announced') this.dealing = false;
      if (event.what === 'top') {
        this.fresh = events.find((each) => each.what === 'filled')?.card ?? null;
        this.falling = [];
      }
    }
    const things = events.flatMap((event) => (event.what === 'landed' ? [event.thing] : []));
    if (things.length > 0) this.falling = things;
  }
}
