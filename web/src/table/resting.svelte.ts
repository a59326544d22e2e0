/** Alone against bots nobody else waits: the game stands still while one reads the menu or the rules. */
import { untrack } from 'svelte';
import type { TableStore } from './store.svelte';

export class Resting {
  /** It stands still only because somebody reads. */
  on = $state(false);

  constructor(private readonly table: Pick<TableStore, 'ask'>) {}

  /** For an effect. `may`: the game runs, and nobody else would be kept waiting. */
  heed(reading: boolean, may: boolean): void {
    if (reading && may && !this.on) {
      this.on = true;
      void this.table.ask({ t: 'pause' });
    } else if (!reading && this.on) {
      this.on = false;
      void this.table.ask({ t: 'resume' }); // the pause may still be on its way; they keep their order
    }
  }

  /** It shall stay paused, whoever reads. */
  stay = (): void => {
    this.on = false;
  };

  /** Who goes away from an open menu leaves no pause behind. What is sent goes before the line closes. */
  leave(): void {
    if (untrack(() => this.on)) void this.table.ask({ t: 'resume' }, true);
  }
}
