/**
 * A flick on a hand, where the line and the die lie apart from the cards. What the finger does counts as on a table as
 * wide as the screen, however small the cards are drawn above it: so a hand throws here as on the whole page.
 */
import type { PlanetsSizes, PlanetsThrow } from '../../wire/types';
import type { Point } from './geometry';
import { speedFor } from './gesture';

/** To the right and down, in pixels. */
export type Offset = readonly [x: number, y: number];

/** So far beyond the upper edge of the screen it is out of sight. */
const BEYOND = 160;
const QUICKEST = 90;
const SLOWEST = 420;

/** Where on the table a finger is: the upper edge of the zone is the throw line, its width that of the table. */
export function pointIn(
  zone: Pick<DOMRect, 'left' | 'top' | 'width'>,
  table: number,
  line: number,
  [x, y]: Offset,
): Point {
  const scale = table / zone.width;
  return [(x - zone.left - zone.width / 2) * scale, -line - (y - zone.top) * scale];
}

/** How a thrown die leaves the screen: as fast as the hand was, and the way it went. `up`: how far it is from the upper edge. */
export function flightPath(
  wish: PlanetsThrow,
  sizes: PlanetsSizes,
  scale: number,
  from: Offset,
  up: number,
): { to: Offset; ms: number } {
  const angle = (wish.angle * Math.PI) / 180;
  const rise = up + BEYOND;
  const ms = (1000 * rise) / Math.cos(angle) / (speedFor(sizes, wish.distance) * scale);
  return {
    to: [from[0] + rise * Math.tan(angle), from[1] - rise],
    ms: Math.min(SLOWEST, Math.max(QUICKEST, ms)),
  };
}
