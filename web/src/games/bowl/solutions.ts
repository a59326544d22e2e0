/** After a round: every destination there was, in the order in which one wants to see them. */
import type { BowlFit, BowlNearFit, BowlReveal } from '../../wire/types';

/** `mine` and `found` were designated and valid; `missed` needs no Wild, `wild` needs it. */
type FitKind = 'mine' | 'found' | 'missed' | 'wild';

interface Shown {
  /** The same in every frame. */
  readonly key: string;
}

/** A destination; or a card that was designated and is none, with what is wrong with it. */
export type Solution =
  | (Shown & { readonly kind: FitKind; readonly fit: BowlFit })
  | (Shown & { readonly kind: 'wrong'; readonly fit: BowlNearFit });
export type Kind = Solution['kind'];

/** But why one's own card is wrong comes first. */
const ORDER: readonly Kind[] = ['mine', 'found', 'missed', 'wild', 'wrong'];

export function solutions(reveal: BowlReveal, me: number | null): Solution[] {
  const found = new Map<string, Solution>();
  const add = (kind: FitKind, fit: BowlFit): void => {
    const key = keyOf(fit);
    if (!found.has(key)) found.set(key, { key, kind, fit });
  };
  const right = reveal.seats.filter((judged) => judged.did === 'valid');
  for (const { seat, fit } of right) if (fit && seat === me) add('mine', fit);
  for (const { fit } of right) if (fit) add('found', fit);
  const cards = new Set(right.map((judged) => judged.card));
  for (const fit of reveal.destinations) add(cards.has(fit.card) ? 'found' : 'missed', fit);
  for (const fit of reveal.with_wild) add('wild', fit);
  for (const { near } of reveal.seats)
    if (near) found.set(near.card, { key: near.card, kind: 'wrong', fit: near });
  const own = me === null ? undefined : reveal.seats[me]?.near?.card;
  const rank = ({ key, kind }: Solution): number => (key === own ? -1 : ORDER.indexOf(kind));
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

function keyOf(fit: BowlFit): string {
  return `${fit.card} ${fit.turn} ${fit.wild ?? ''} ${fit.missing ?? ''}`;
}

/** The cards of all solutions of a kind, each once. */
export function cardsOf(all: readonly Solution[], kind: Kind): Set<string> {
  return new Set(
    all.filter((solution) => solution.kind === kind).map((solution) => solution.fit.card),
  );
}

/** Who is told in which order: the announcer first, then whoever joined, then the others. */
export function order(
  reveal: BowlReveal,
  announcer: number | null,
  concurred: readonly number[],
): number[] {
  const told = reveal.seats.filter((judged) => judged.did !== 'silent' || judged.rows.length > 0);
  const seats = told.map((judged) => judged.seat);
  const first = [announcer, ...concurred].filter(
    (seat): seat is number => seat !== null && seats.includes(seat),
  );
  return [...new Set([...first, ...seats])];
}

/** As many of them as there is room for, with the one at `at` among them: in the middle, where there are more. */
export function around<T>(all: readonly T[], at: number, room: number): readonly T[] {
  const first = Math.min(Math.max(0, at - Math.floor((room - 1) / 2)), all.length - room);
  return all.slice(Math.max(0, first), Math.max(0, first) + room);
}
