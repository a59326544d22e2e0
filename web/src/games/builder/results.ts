/** What the check says, seat by seat, as far as it has been shown. */
import type {
  BuilderBoardCheck,
  BuilderCard,
  BuilderCardCheck,
  BuilderPublic,
  Colour,
} from '../../wire/types';
import type { Board, City } from './city';
import type { Show } from './show.svelte';

/** One card of a check, to be looked at. */
export interface Looked {
  city: City;
  mark: BuilderCardCheck;
  /** How it lies in the city; undefined: it was not built. */
  laid: BuilderCard | undefined;
  /** Whose city it is. */
  name: string;
  colour: Colour;
}

type Checked = Pick<BuilderPublic, 'check' | 'ranking' | 'winner'>;

export function checkOf({ check }: Checked, seat: number): BuilderBoardCheck | undefined {
  return check.find((each) => each.seat === seat);
}

/** How a seat's cards should lie: an eased one is asked for less. */
export function askedOf(check: BuilderBoardCheck | undefined): Board {
  return Object.fromEntries((check?.cards ?? []).map((card) => [card.building, card.wanted]));
}

/** The marks of a seat's board that have been shown by now. */
export function marksOf(
  seen: Checked,
  seat: number,
  show: Pick<Show, 'marks'>,
): readonly BuilderCardCheck[] {
  return checkOf(seen, seat)?.cards.slice(0, show.marks(seat)) ?? [];
}

/** Seats in the order of the check; once it has been shown, in that of the ranking. */
export function orderOf(
  { check, ranking }: Checked,
  seats: number,
  running: boolean,
): readonly number[] {
  if (check.length === 0) return Array.from({ length: seats }, (_, seat) => seat);
  const checked = check.map((each) => each.seat);
  const ranked = running ? [] : ranking.filter((seat) => checked.includes(seat));
  return [...ranked, ...checked.filter((seat) => !ranked.includes(seat))];
}

/** Equal faults at the top: who was quicker has won (C13). */
export function isTied(seen: Checked): boolean {
  const [first, second] = seen.ranking.map((seat) => checkOf(seen, seat)?.faults);
  return seen.winner !== null && second !== undefined && first === second;
}

/** How many buildings a seat has. Who won, and so builds more, is only told when the show is over. */
export function unlockedOf(
  { unlocked, winner, new: won }: Pick<BuilderPublic, 'unlocked' | 'winner' | 'new'>,
  seat: number,
  running: boolean,
): number {
  const all = unlocked[seat]?.length ?? 0;
  return running && seat === winner && won !== null ? all - 1 : all;
}

/** How many rounds a seat has won, as far as that was shown. */
export function winsOf(
  { wins, winner }: Pick<BuilderPublic, 'wins' | 'winner'>,
  seat: number,
  running: boolean,
): number {
  return (wins[seat] ?? 0) - (running && seat === winner ? 1 : 0);
}
