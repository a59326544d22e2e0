/** What a device is at its table: see `Kind`. */
import type { Kind } from '../games';
import type { Room } from '../wire/types';

/** What a phone shall be while a big screen shows its table; null: nobody has said. */
export type Wish = 'hand' | 'whole' | null;

const KEPT = 'spaceport.sofa';
const MOST = 20; // tables that are remembered
type Store = Pick<Storage, 'getItem' | 'setItem'>;

export function kindOf(
  isBig: boolean,
  room: Pick<Room, 'big'>,
  seats: readonly number[],
  wish: Wish,
): Kind {
  if (isBig) return 'big';
  return room.big && seats.length > 0 && wish === 'hand' ? 'hand' : 'whole';
}

/** What was wished at this table; it outlives a reload. */
export function wishAt(link: string, store: Store = localStorage): Wish {
  const found = all(store).find(([table]) => table === link)?.[1];
  return found === 'hand' || found === 'whole' ? found : null;
}

export function keepWish(link: string, wish: Wish, store: Store = localStorage): void {
  const others = all(store).filter(([table]) => table !== link);
  const kept = wish === null ? others : [[link, wish], ...others];
  try {
    store.setItem(
      KEPT,
      kept
        .slice(0, MOST)
        .map((each) => each.join('='))
        .join(' '),
    );
  } catch {
    // storage can be forbidden: then it holds until the page is closed
  }
}

function all(store: Store): string[][] {
  try {
    return (store.getItem(KEPT) ?? '').split(' ').map((each) => each.split('='));
  } catch {
    return [];
  }
}
