/** A mission is done: for a moment that is celebrated. Nothing waits for it, nothing is hidden by it. */
import { untrack } from 'svelte';
import type { SosCompleted, SosEvent, SosPublic } from '../../wire/types';
import { type Pair, isFound } from './pieces';

const STAYS = 1_900;
/** If the next mission is done at once too, each has a little less. */
const EACH = 1_400;

interface Joy {
  readonly done: SosCompleted;
  readonly found: boolean;
}

export class Cheering {
  /** The joy of now, and those that wait for it to be over. */
  private joys = $state.raw<readonly Joy[]>([]);
  private timer: ReturnType<typeof setTimeout> | null = null;
  private n = -1;

  get done(): SosCompleted | null {
    return this.joys[0]?.done ?? null;
  }

  /** The two stood together already: nobody had to bring them there. */
  get found(): boolean {
    return this.joys[0]?.found ?? false;
  }

  /**
   * The mission that is shown as a seat's, on its card and by the hearts on the board: what was done
   * stays until its joy is over, also while somebody else's comes first.
   */
  mission(seat: number, dealt: SosPublic['missions']): Pair | null {
    return this.joys.find((joy) => joy.done.seat === seat)?.done.mission ?? dealt[seat] ?? null;
  }

  hear(events: readonly SosEvent[], n: number): void {
    untrack(() => {
      const back = n < this.n; // somebody looks back in a replay
      this.n = n;
      const joys = events.flatMap((event, k) =>
        event.what === 'completed' ? [{ done: event, found: isFound(events, k) }] : [],
      );
      if (back || joys.length > 0) this.show(joys);
    });
  }

  private show(joys: readonly Joy[]): void {
    this.stop();
    this.joys = joys;
    if (joys.length > 0)
      this.timer = setTimeout(() => this.show(joys.slice(1)), joys.length > 1 ? EACH : STAYS);
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }
}
