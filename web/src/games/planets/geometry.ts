/**
 * The table in millimetres, as a player sees it from their own side: right and ahead of the middle
 * of the cards. On screen ahead is up, so a drawing's y is minus ahead.
 */
import type { PlanetsPublic, PlanetsSizes } from '../../wire/types';

export type Point = readonly [right: number, ahead: number];
export type Kind = NonNullable<PlanetsPublic['cards'][string]>;

export const PLACES = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'] as const;

/** What of the table is drawn: a little more than the cards, and the throw line below. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * How a screen lays the table out: with the throw line below the cards, as who throws sees it; with the line on the
 * left, where there is width; or the cards alone, where the line is elsewhere.
 */
export type Camera = 'behind' | 'aside' | 'cards';

/** Below the cards without the throw line. */
const MARGIN = 39;

export function viewOf(sizes: PlanetsSizes, camera: Camera = 'behind'): View {
  const half = halfSquare(sizes);
  const [left, top, width] = [-half - 19, -half - 17, 2 * half + 38];
  const height = (camera === 'cards' ? half + MARGIN : sizes.line + 23) - top;
  return camera === 'aside'
    ? { left: -top - height, top: left, width: height, height: width }
    : { left, top, width, height };
}

/** The side from which one sees the player of this side on one's left, throwing to the right. */
export function asideOf(thrower: number): number {
  return (thrower + 3) % 4;
}

/** A mark stands so far inside the edge, and from middle to middle so far from a die that still shows. */
const INSIDE = 14;
const APART = 27;

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Where a mark says that the die lies beyond what is drawn, in the drawing's own x and y; null where one sees it. */
export function markBeyond(
  { left, top, width, height }: View,
  [right, ahead]: Point,
): { x: number; y: number; angle: number } | null {
  const [x, y] = [right, -ahead];
  const [cx, cy] = [
    clamp(x, left + INSIDE, left + width - INSIDE),
    clamp(y, top + INSIDE, top + height - INSIDE),
  ];
  const far = Math.hypot(x - cx, y - cy);
  if (far < 8) return null;
  const angle = Math.atan2(y - cy, x - cx);
  const more = Math.max(0, APART - far);
  return {
    x: cx - more * Math.cos(angle),
    y: cy - more * Math.sin(angle),
    angle: (angle * 180) / Math.PI,
  };
}

/** A point of the table, where y points away from seat 0, as the player on this side sees it. */
export function seenFrom(side: number, x: number, y: number): Point {
  if (side === 1) return [-y, x];
  if (side === 2) return [-x, -y];
  if (side === 3) return [y, -x];
  return [x, y];
}

/** The reverse. */
export function onTable(side: number, [right, ahead]: Point): readonly [x: number, y: number] {
  if (side === 1) return [ahead, -right];
  if (side === 2) return [-right, -ahead];
  if (side === 3) return [-ahead, right];
  return [right, ahead];
}

/** Column and row of a place as this side sees it, each -1, 0 or 1: left to right, near to far. */
export function cellOf(side: number, place: string): Point {
  const k = PLACES.findIndex((name) => name === place);
  const [right, ahead] = seenFrom(side, (k % 3) - 1, Math.floor(k / 3) - 1);
  return [Math.round(right), Math.round(ahead)];
}

export function centreOf(sizes: PlanetsSizes, side: number, place: string): Point {
  const [column, row] = cellOf(side, place);
  const step = sizes.card + sizes.gap;
  return [column * step, row * step];
}

/** A point that was turned to the left around the middle of the cards. */
export function turned([right, ahead]: Point, degrees: number): Point {
  if (degrees === 0) return [right, ahead];
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [right * c - ahead * s, right * s + ahead * c];
}

/** The place that this side sees there. */
export function placeAt(side: number, column: number, row: number): string {
  return (
    PLACES.find((place) => {
      const [c, r] = cellOf(side, place);
      return c === column && r === row;
    }) ?? 'b2'
  );
}

/** Half of the square of cards. */
export function halfSquare(sizes: PlanetsSizes): number {
  return 1.5 * sizes.card + sizes.gap;
}

/** The card that lies under a point. */
export function cardUnder(sizes: PlanetsSizes, side: number, [right, ahead]: Point): string | null {
  return (
    PLACES.find((place) => {
      const [x, y] = centreOf(sizes, side, place);
      return Math.max(Math.abs(right - x), Math.abs(ahead - y)) <= sizes.card / 2;
    }) ?? null
  );
}

const PARTS = {
  '-1': { '-1': 'near-left', '0': 'near-middle', '1': 'near-right' },
  '0': { '-1': 'left', '0': 'middle', '1': 'right' },
  '1': { '-1': 'far-left', '0': 'far-middle', '1': 'far-right' },
} as const;
type Column = '-1' | '0' | '1';
export type Part = (typeof PARTS)[Column][Column];

/** Where a place is, in a word that can be spoken. */
export function partOf(side: number, place: string): Part {
  const [column, row] = cellOf(side, place);
  return PARTS[String(row) as Column][String(column) as Column];
}

/** Where a gesture is meant to bring the die. */
export function targetOf(
  sizes: PlanetsSizes,
  throwing: { start: number; angle: number; distance: number },
): Point {
  const angle = (throwing.angle * Math.PI) / 180;
  return [
    throwing.start + throwing.distance * Math.sin(angle),
    throwing.distance * Math.cos(angle) - sizes.line,
  ];
}
