/**
 * What the table looks like between two frames. A frame says how things are in the end; while its
 * events are played one after another, the table changes with each of them. Only for the eye: when
 * they are over, the frame itself is shown.
 */
import type { PlanetsDie, PlanetsEvent, PlanetsPublic } from '../../wire/types';

/** The table as it looks after one event. */
export function after(seen: PlanetsPublic, event: PlanetsEvent): PlanetsPublic {
  switch (event.what) {
    case 'laid':
      return {
        ...seen,
        cards: { ...seen.cards, [event.place]: event.kind },
        pile: { ...seen.pile, [event.kind]: Math.max(0, (seen.pile[event.kind] ?? 0) - 1) },
      };
    case 'turn':
      return { ...seen, phase: 'throw', active: event.seat, place: null, price: null, gains: null };
    case 'thrown':
      return { ...seen, phase: 'flight', active: event.seat, thrown: event.gesture, die: null };
    case 'landed':
      return { ...seen, die: event.die, thrown: null };
    case 'explored':
      return {
        ...seen,
        cards: { ...seen.cards, [event.place]: null },
        crystals: add(seen.crystals, event.seat, -event.price),
        reserve: seen.reserve + event.price,
        stars: add(seen.stars, event.seat, seen.kinds[event.kind]?.stars ?? 0),
        owned: seen.owned.map((held, seat) =>
          seat === event.seat ? [...held, { kind: event.kind, up: staysUp(event.kind) }] : held,
        ),
      };
    case 'gained':
      return {
        ...seen,
        crystals: add(seen.crystals, event.seat, event.crystals),
        reserve: seen.reserve - event.crystals,
      };
    case 'again':
      return {
        ...seen,
        phase: 'throw',
        place: null,
        price: null,
        gains: null,
        die: null,
        owned: turnOver(seen, event.seat, (_, k) => k === event.card),
      };
    case 'swallowed':
      return { ...seen, cards: { ...seen.cards, [event.place]: null }, die: null };
    case 'leak-stopped':
      return {
        ...seen,
        leaks: seen.leaks.filter((seat) => seat !== event.seat),
        owned: turnOver(seen, event.seat, (kind) => kind === 'fuel-leak'),
      };
    default:
      return seen;
  }
}

/** The table before cards were laid: for the first frame, which says only the end. */
export function before(seen: PlanetsPublic, events: readonly PlanetsEvent[]): PlanetsPublic {
  const cards = { ...seen.cards };
  const pile = { ...seen.pile };
  for (const event of events) {
    if (event.what !== 'laid') continue;
    cards[event.place] = null;
    pile[event.kind] = (pile[event.kind] ?? 0) + 1;
  }
  return { ...seen, phase: 'lay', cards, pile };
}

function add(values: readonly number[], seat: number, more: number): number[] {
  return values.map((value, k) => (k === seat ? value + more : value));
}

function staysUp(kind: string): boolean {
  return kind === 'second-chance' || kind === 'fuel-leak';
}

function turnOver(
  seen: PlanetsPublic,
  owner: number,
  which: (kind: string, k: number) => boolean,
): PlanetsPublic['owned'] {
  return seen.owned.map((held, seat) =>
    seat === owner
      ? held.map((card, k) => (which(card.kind, k) ? { ...card, up: false } : card))
      : held,
  );
}

/** How many cards lie face down. */
export function pileOf(seen: PlanetsPublic): number {
  return Object.values(seen.pile).reduce((sum, count) => sum + count, 0);
}

/** On what the die lies, as the log writes it; nothing before the first throw. */
export function whereDie(die: PlanetsDie | null): string {
  if (!die) return '';
  if (die.lost) return 'lost';
  return die.off ? 'off' : die.on.join('+') || 'none';
}

/** Whose move would be taken back after these events: nobody's when one was taken back or a new throw flew. */
export function moverAfter(events: readonly PlanetsEvent[], before: number | null): number | null {
  return events.reduce((mover, event) => {
    if (
      event.what === 'explored' ||
      event.what === 'gained' ||
      event.what === 'picked' ||
      event.what === 'again'
    )
      return event.seat;
    return event.what === 'undone' || event.what === 'landed' ? null : mover;
  }, before);
}
