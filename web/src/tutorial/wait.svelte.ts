/** Somebody learns a game while they wait at a table for it: they stay there, and hear when it begins. */
import { browser } from '../table/socket';
import { TableStore } from '../table/store.svelte';
import { socketAddress } from '../wire/http';

export class Wait {
  private readonly table: TableStore;

  constructor(link: string) {
    this.table = new TableStore(socketAddress(link), browser);
  }

  /** For an effect: what is returned ends it. */
  begin(): () => void {
    this.table.connect();
    return () => this.table.close();
  }

  /** Whether there is nothing to wait for any more: the game begins, or the table is gone. */
  get isOver(): 'begins' | 'gone' | null {
    const { ended, room } = this.table;
    if (ended || room?.phase === 'closed') return 'gone'; // the table says why
    return room && room.phase !== 'lobby' ? 'begins' : null;
  }
}
