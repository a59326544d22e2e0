/**
 * Who sat at a table and watches its game again hears of a rematch that the others begin. A replay does
 * not say at which table it was played; this page still knows, if it was there.
 */
import { browser } from '../table/socket';
import { TableStore } from '../table/store.svelte';
import { socketAddress } from '../wire/http';

const tables = new Map<string, string>();

/** One sat at this table when its game ended. */
export function satAt(link: string, replay: string): void {
  tables.set(replay, link);
}

export class Rematch {
  private readonly table: TableStore | null;

  constructor(replay: string) {
    const link = tables.get(replay);
    this.table = link === undefined ? null : new TableStore(socketAddress(link), browser);
  }

  /** For an effect: what is returned ends it. */
  begin(): () => void {
    this.table?.connect();
    return () => this.table?.close();
  }

  /** The link of the table at which it is played; null while there is none. */
  get link(): string | null {
    return this.table?.room?.next ?? null;
  }
}
