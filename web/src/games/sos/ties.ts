/** The ties between the two friends of each mission, as a big screen draws them. */
import type { Point } from './board';
import type { Lying, Pair } from './pieces';

export interface Tie {
  readonly seat: number;
  readonly path: string;
  /** Where on it the emblem of its owner is seen best. */
  readonly mark: Point;
}

/** How far ties of two seats between the same friends are apart, in parts of their length. */
const APART = 0.14;
const ALONG = [0.5, 0.42, 0.58, 0.34, 0.66];

/** Those who stand together have none: they need nobody to bring them there. */
export function ties(
  missions: readonly (Pair | null)[],
  aliens: ReadonlyMap<string, Lying>,
): Tie[] {
  const found: Tie[] = [];
  const lying = [...aliens.values()].map(({ at }) => at);
  missions.forEach((mission, seat) => {
    const [a, b] = (mission ?? []).map((alien) => aliens.get(alien));
    if (!a || !b || a.cell === b.cell) return;
    const bend = belly(a.at, b.at, (seat - (missions.length - 1) / 2) * APART);
    const taken = [...lying, ...found.map(({ mark }) => mark)];
    const marks = ALONG.map((part) => on(a.at, bend, b.at, part));
    found.push({
      seat,
      path: `M${a.at.join(' ')}Q${bend.join(' ')} ${b.at.join(' ')}`,
      mark: marks.reduce((best, mark) => (free(mark, taken) > free(best, taken) + 1 ? mark : best)),
    });
  });
  return found;
}

/** The point that a tie bends to: beside the middle, by a part of its length. */
function belly([ax, ay]: Point, [bx, by]: Point, part: number): Point {
  return [(ax + bx) / 2 - (by - ay) * part, (ay + by) / 2 + (bx - ax) * part];
}

function on(a: Point, bend: Point, b: Point, part: number): Point {
  const [p, q, r] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
  return [p * a[0] + q * bend[0] + r * b[0], p * a[1] + q * bend[1] + r * b[1]];
}

/** How far a point is from what is there already. */
function free([x, y]: Point, taken: readonly Point[]): number {
  return Math.min(...taken.map(([a, b]) => Math.hypot(a - x, b - y)));
}
