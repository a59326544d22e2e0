/**
 * Nobody has to wait for bots: the button of the bar, and where they take turns a tap on the board. Where all
 * play at once, a tap is on a card or a building, and nobody may be told that it means something else.
 */
import { t } from '../i18n/index.svelte';
import { game } from '../session.svelte';
import { type Hurry, hinted, isHintDue } from '../ui/hurry';
import { toast } from '../ui/toasts.svelte';
import type { Room } from '../wire/types';
import type { TableStore } from './store.svelte';

/** Who has waited for a bot so long is told that nobody has to. */
const HINT = 2_000;

export class Hurrying implements Hurry {
  constructor(
    private readonly table: Pick<TableStore, 'ask' | 'frame' | 'seats'>,
    private readonly room: () => Room,
  ) {}

  readonly takesTurns = $derived.by(() => game(this.room().game)?.one_device ?? false);

  readonly can = $derived.by(() => {
    const { seats, frame } = this.table;
    return this.room().phase === 'playing' && seats.length > 0 && (frame?.waits ?? false);
  });

  readonly there = $derived.by(() => {
    const bots = this.room().seats.some((seat) => seat.level !== null);
    return this.can || (this.takesTurns && bots && this.table.seats.length > 0);
  });

  get passes(): boolean {
    return !this.takesTurns;
  }

  hurry(): void {
    hinted();
    if (this.can) void this.table.ask({ t: 'hurry' }, true);
  }

  tap = (event: MouseEvent): void => {
    const on = event.target as Element;
    if (this.can && this.takesTurns && !on.closest('button, a, input, label, dialog')) this.hurry();
  };

  /** For an effect: what is returned ends it. */
  hintLater(): (() => void) | undefined {
    if (!this.can || !this.takesTurns || !isHintDue()) return undefined;
    const timer = setTimeout(() => {
      hinted();
      toast(t('page.hurry.hint'));
    }, HINT);
    return () => clearTimeout(timer);
  }
}
