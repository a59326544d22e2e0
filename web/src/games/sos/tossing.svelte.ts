/** The die that rolls over a big screen's board: while it rolls, nothing there says what it will show. */
import { isStill } from '../../ui/settings.svelte';
import type { SosEvent, SosPublic } from '../../wire/types';

/** As in the animation of Toss.svelte, in milliseconds: 48 of 100 parts of it. */
const ROLLS = 720;
const LIES = 1_500;

export class Tossing {
  /** The die over the board, while one is there. */
  thrown = $state.raw<{ readonly face: SosPublic['face']; readonly n: number } | null>(null);
  /** It has not come to rest. */
  rolls = $state(false);

  /** Made while a screen is made. */
  constructor(given: () => { events: readonly SosEvent[]; n: number }) {
    // Before the frame is drawn: what the die shows must not flash up.
    $effect.pre(() => {
      const { events, n } = given();
      const rolled = events.find((event) => event.what === 'rolled');
      if (!rolled || isStill()) return undefined;
      this.thrown = { face: rolled.face, n };
      this.rolls = true;
      const rest = setTimeout(() => (this.rolls = false), ROLLS);
      const leave = setTimeout(() => (this.thrown = null), LIES);
      return () => {
        clearTimeout(rest);
        clearTimeout(leave);
        this.rolls = false;
        this.thrown = null;
      };
    });
  }
}
