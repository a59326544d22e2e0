/** A mission is done: for a moment that is celebrated. Nothing waits for it, nothing is hidden by it. */
import { untrack } from 'svelte';
import type { SosCompleted, SosEvent } from '../../wire/types';
import { isFound } from './pieces';

const STAYS = 1_900;
/** If the next mission is done at once too, each has a little less. */
const EACH = 1_400;

export class Cheering {
  done = $state.raw<SosCompleted | null>(null);
  /** The two stood together already: nobody had to bring them there. */
  found = $state(false);
  private timer: ReturnType<typeof setTimeout> | null = null;

  hear(events: readonly SosEvent[]): void {
    const [first, ...more] = events.flatMap((event, k) => (event.what === 'completed' ? [{ done: event, found: isFound(events, k) }] : []));
    if (!first) return;
    untrack(() => {
      this.stop();
      this.show(first, more);
    });
  }

  private show(now: { done: SosCompleted; found: boolean }, [next, ...more]: { done: SosCompleted; found: boolean }[]): void {
    this.done = now.done;
    this.found = now.found;
    this.timer = setTimeout(() => {
      if (next) this.show(next, more);
      else this.done = null;
    }, next ? EACH : STAYS);
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }
}
