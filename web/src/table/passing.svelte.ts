/** Several people at one device: whoever is next must hold it before the game goes on. */
import type { Room } from '../wire/types';
import { hasSecret, hold, holder } from './beside';
import type { TableStore } from './store.svelte';

export class Passing {
  /** The seat of whoever holds the device. */
  held = $state<number | null>(null);
  /** The last move is still being shown. */
  busy = $state(false);

  constructor(
    private readonly table: Pick<TableStore, 'frame' | 'seat' | 'seats'>,
    private readonly room: () => Room,
  ) {
    this.held = holder(room().link);
  }

  readonly next = $derived.by(() => this.table.frame?.seat ?? null);
  readonly hasTurn = $derived.by(() => !isEmpty(this.table.frame?.offers));

  /** Whose turn it is, as long as they do not hold it. */
  readonly due = $derived.by(() => {
    const { next } = this;
    const room = this.room();
    if (room.phase !== 'playing' || this.table.seats.length < 2 || !this.hasTurn) return undefined;
    return next !== null && next !== this.held ? room.seats[next] : undefined;
  });

  /** What they will see is for nobody else: nothing of it is drawn before they hold it. */
  readonly secret = $derived.by(() => this.due !== undefined && hasSecret(this.table.frame?.own));

  /** Who has to be asked now. */
  readonly to = $derived.by(() => (this.secret || !this.busy ? this.due : undefined));

  /** The seat that the board is turned to: the one before, until the next one has taken it. */
  readonly facing = $derived.by(() => {
    const { held, table } = this;
    const waits = this.due && !this.secret && held !== null && table.seats.includes(held);
    return waits ? held : table.seat;
  });

  take = (): void => {
    if (this.next === null) return;
    this.held = this.next;
    hold(this.room().link, this.next);
  };
}

function isEmpty(offers: unknown): boolean {
  return offers === undefined || offers === null || (Array.isArray(offers) && offers.length === 0);
}
