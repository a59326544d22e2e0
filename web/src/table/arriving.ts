/** Somebody comes to a table by a link or a code. */
import type { Room } from '../wire/types';

const KEPT = 'spaceport.met';
const MOST = 20; // tables that are remembered

/** A seat that one may take: a free one, else that of a bot, by its name. */
export interface Place {
  readonly seat: number;
  readonly bot: string | null;
}

export function placeIn(room: Room): Place | null {
  const isOn = room.phase === 'playing' || room.phase === 'paused';
  if (room.phase !== 'lobby' && !isOn) return null;
  const free = room.phase === 'lobby' ? room.seats.findIndex((seat) => seat.who === 'empty') : -1;
  if (free >= 0) return { seat: free, bot: null };
  const bot = room.seats.findIndex((seat) => seat.who === 'bot' && !seat.promised);
  return bot >= 0 ? { seat: bot, bot: room.seats[bot]?.name ?? '' } : null;
}

/** What is to be done for somebody who comes for the first time: seat them, ask them, or nothing. */
export function welcome(room: Room, you: string, named: boolean): 'sit' | 'ask' | null {
  const me = room.people.find((person) => person.key === you);
  if (me?.host || (me && me.seats.length > 0) || room.phase === 'over' || room.phase === 'closed')
    return null;
  if (!named) return 'ask';
  const place = placeIn(room);
  return place && place.bot === null ? 'sit' : null;
}

/** Whether this tab has not been at the table yet; from now on it has. Who then only watches, wants to. */
export function isFirstVisit(
  link: string,
  store: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): boolean {
  try {
    const met = (store.getItem(KEPT) ?? '').split(' ');
    if (met.includes(link)) return false;
    store.setItem(KEPT, [link, ...met].slice(0, MOST).join(' ').trim());
  } catch {
    // storage can be forbidden: then every visit is the first
  }
  return true;
}
