/** What the box says: which planet must lie where, seen from the destination. */
import type { BowlBox, BowlEvent } from '../../wire/types';
import { type Point, columnRow, middle } from './places';

export type Planet = 'ring' | 'stripes' | 'craters' | 'swirl' | 'ice' | 'moon';
export const PLANETS: readonly Planet[] = ['ring', 'stripes', 'craters', 'swirl', 'ice', 'moon'];
const MIDDLE = 'b2';

export function isPlanet(name: string): name is Planet {
  return PLANETS.some((planet) => planet === name);
}

export interface Need {
  readonly planet: Planet;
  /** Steps from the destination. */
  readonly right: number;
  readonly down: number;
  /** The black hole lies with it: there it must be missing. */
  readonly not: boolean;
}

export function needs(box: BowlBox): Need[] {
  const { disc } = box;
  if (disc === null) return [];
  const [column, row] = columnRow(disc);
  return PLANETS.flatMap((planet) => {
    const space = box.marbles[planet];
    if (space === undefined) return [];
    const [c, r] = columnRow(space);
    return [{ planet, right: c - column, down: r - row, not: space === box.hole }];
  });
}

/** The box as the events of a toss tell it. For beginners the disc lies in the middle untold. */
export function boxOf(events: readonly BowlEvent[]): BowlBox {
  const marbles: Record<string, string> = {};
  let disc = MIDDLE;
  let hole: string | null = null;
  for (const event of events) {
    if (event.what !== 'landed') continue;
    if (event.thing === 'disc') disc = event.space;
    else if (event.thing === 'hole') hole = event.space;
    else marbles[event.thing] = event.space;
  }
  return { disc, marbles, hole };
}

/** Where a planet of the pattern would lie beyond the galaxy, which is 100 wide: at its edge, that way. */
export function beyond(
  box: BowlBox,
  planet: string,
  card: string,
  turn: number,
  side: number,
): Point {
  const need = needs(box).find((each) => each.planet === planet);
  let [right, down] = [need?.right ?? 0, need?.down ?? 0];
  for (let k = 0; k < turn; k += 90) [right, down] = [-down, right];
  const [x, y] = middle(card, side);
  const inside = (at: number): number => Math.min(100 - EDGE, Math.max(EDGE, at));
  return [inside(x + (right * 100) / side), inside(y + (down * 100) / side)];
}

export interface Line {
  readonly from: Point;
  readonly to: Point;
}

/** So far from the rim of the galaxy stands what would lie beyond it. */
const EDGE = 3;

/** How far the pattern reaches from the destination, at most. */
const REACH = 2;

/**
 * The line from the middle of a destination to a point on another card, where the whole galaxy is
 * 100 wide. Across an edge it is two: one goes out, the other comes in opposite.
 */
export function lines(card: string, place: string, to: Point, side: number): Line[] {
  if (card === place) return [];
  const from = middle(card, side);
  const [c, r] = columnRow(card);
  const [column, row] = columnRow(place);
  const across = (round(column - c, side) - (column - c)) * (100 / side);
  const along = (round(row - r, side) - (row - r)) * (100 / side);
  const out: Line = { from, to: [to[0] + across, to[1] + along] };
  return across === 0 && along === 0
    ? [out]
    : [out, { from: [from[0] - across, from[1] - along], to }];
}

/** The short way, round the edge if the long one is out of reach. */
function round(steps: number, side: number): number {
  if (Math.abs(steps) <= REACH) return steps;
  return steps > 0 ? steps - side : steps + side;
}
