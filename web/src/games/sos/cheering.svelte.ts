/** A mission is done: for a moment that is celebrated. Nothing waits for it, nothing is hidden by it. */
import { untrack } from 'svelte';
import type { SosCompleted, SosEvent } from '../../wire/types';

const STAYS = 1_900;

export class Cheering {
  done = $state.raw<SosCompleted | null>(null);
  private timer: ReturnType<typeof setTimeout> | null = null;

  hear(events: readonly SosEvent[]): void {
    const done = events.findLast((event) => event.what === 'completed');
    if (!done) return;
    untrack(() => {
      this.stop();
      this.done = done;
      this.timer = setTimeout(() => (this.done = null), STAYS);
    });
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }
}
