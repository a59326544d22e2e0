/** Where a bubble goes that belongs to a seat: beside the whole list of seats, so that it lies on nobody's name. */

export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The widest and highest that a bubble gets. */
export const BUBBLE = { width: 168, height: 56 } as const;
const EDGE = 12;
const GAP = 6;

const within = (n: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, n));

/** The middle of its upper rim. Seats in a column have it beside them, seats in rows below or above them. */
export function beside(
  seat: Edges | null,
  seats: readonly Edges[],
  screen: { width: number; height: number },
  bubble: { width: number; height: number } = BUBBLE,
): { x: number; y: number } {
  const half = bubble.width / 2;
  const bound = (x: number, y: number): { x: number; y: number } => ({
    x: within(x, half + EDGE, screen.width - half - EDGE),
    y: within(y, EDGE, screen.height - bubble.height - EDGE),
  });
  if (!seat) return bound(screen.width / 2, 64);
  const all = {
    left: Math.min(...seats.map((each) => each.left)),
    right: Math.max(...seats.map((each) => each.right)),
    top: Math.min(...seats.map((each) => each.top)),
    bottom: Math.max(...seats.map((each) => each.bottom)),
  };
  if (all.bottom - all.top > all.right - all.left) {
    const isLeft = all.left + all.right < screen.width;
    return bound(isLeft ? all.right + GAP + half : all.left - GAP - half, seat.top);
  }
  const isLow = all.top + all.bottom > screen.height;
  return bound(
    (seat.left + seat.right) / 2,
    isLow ? all.top - GAP - bubble.height : all.bottom + GAP,
  );
}
