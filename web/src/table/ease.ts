/** Options that belong to a seat, such as Space Builder's easy and junior: what somebody last chose
 * for themselves with "Play now" is kept in this browser. */
import type { GameInfo } from '../wire/types';

const KEPT = 'spaceport.seat.';

/** The names of a game's options that each seat has for itself. */
export function seatOptions(game: GameInfo | undefined): string[] {
  return (game?.options ?? [])
    .filter((option) => option.kind === 'seats')
    .map((option) => option.name);
}

export function chosenFor(game: string): string[] {
  try {
    return (localStorage.getItem(KEPT + game) ?? '').split(' ').filter((name) => name !== '');
  } catch {
    return []; // storage can be forbidden
  }
}

export function choose(game: string, name: string, on: boolean): void {
  const others = chosenFor(game).filter((each) => each !== name);
  try {
    localStorage.setItem(KEPT + game, (on ? [...others, name] : others).join(' '));
  } catch {
    // then it is not remembered
  }
}

/** The same as options of a new table, whose host sits on the first seat. */
export function forTheFirst(game: GameInfo | undefined): Record<string, unknown> {
  const chosen = chosenFor(game?.name ?? '');
  return Object.fromEntries(
    seatOptions(game)
      .filter((name) => chosen.includes(name))
      .map((name) => [name, [0]]),
  );
}
