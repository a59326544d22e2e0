/** Where things lie: cards of the galaxy, spaces of the box, planets on a card. */

export type Point = readonly [x: number, y: number];

const COLUMNS = 'abcdefgh';

/** `c3` is column 2 and row 2, both from 0; a1 is the top left. */
export function columnRow(place: string): Point {
  return [COLUMNS.indexOf(place.charAt(0)), Number(place.slice(1)) - 1];
}

export function placeName(column: number, row: number): string {
  return `${COLUMNS.charAt(column)}${row + 1}`;
}

/** Every card of a galaxy, row by row. */
export function places(side: number): string[] {
  return Array.from({ length: side * side }, (_, k) => placeName(k % side, Math.floor(k / side)));
}

/** The next card in a direction; at the edge one stays, or comes back in on the other side. */
export function neighbour(
  place: string,
  [right, down]: Point,
  side: number,
  wraps: boolean,
): string {
  const [column, row] = columnRow(place);
  const bound = (n: number): number =>
    wraps ? (n + side) % side : Math.min(side - 1, Math.max(0, n));
  return placeName(bound(column + right), bound(row + down));
}

/** The middle of a card, where the whole galaxy is 100 wide. */
export function middle(place: string, side: number): Point {
  const [column, row] = columnRow(place);
  return [((column + 0.5) * 100) / side, ((row + 0.5) * 100) / side];
}

export interface Pip {
  /** Middle and size, in percent of the card. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const PIPS: readonly (readonly Pip[])[] = [
  [],
  pips(56, [50, 50]),
  pips(47, [30.5, 32], [69.5, 68]),
  pips(43, [50, 27.5], [27.5, 71.5], [72.5, 71.5]),
  pips(43, [27.5, 27.5], [72.5, 27.5], [27.5, 72.5], [72.5, 72.5]),
  pips(38, [23, 23], [77, 23], [50, 50], [23, 77], [77, 77]),
  pips(35, [27, 19], [73, 19], [27, 50], [73, 50], [27, 81], [73, 81]),
];

function pips(size: number, ...middles: Point[]): Pip[] {
  return middles.map(([x, y]) => ({ x, y, size }));
}

/** Planets lie on a card like pips on a die: as big as the card allows. */
export function pipsOf(count: number): readonly Pip[] {
  return PIPS[Math.min(count, PIPS.length - 1)] ?? [];
}
