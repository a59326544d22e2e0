import type { Room } from '../wire/types';
import type { TableStore } from './store.svelte';

/** What a lobby gets, in the hand or whole, and its menu. */
export interface LobbyProps {
  table: TableStore;
  room: Room;
  /** This phone shows the whole table though a big screen does. */
  whole: boolean;
  onwhole: (whole: boolean) => void;
}
