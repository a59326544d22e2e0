/** Where things stand in the chart of a game. */

/** Round numbers from low to high, at most seven of them. */
export function ticks(low: number, high: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => (high - low) / each <= 6) ?? 200;
  const found: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) found.push(at);
  return found;
}

/** The columns at which a seat's emblem stands on its line: few, and others' stand elsewhere. */
export function marks(last: number, seat: number, seats: number): number[] {
  const wide = Math.max(seats, Math.ceil(last / 3));
  return Array.from({ length: last }, (_, k) => k).filter(
    (k) => k > 0 && k % wide === (seat * Math.max(1, Math.floor(wide / seats)) + 1) % wide,
  );
}

/** Heights of labels that belong at `wanted`, moved apart until none covers another. */
export function ends(wanted: readonly number[], gap: number, top: number, foot: number): number[] {
  const order = wanted
    .map((_, k) => k)
    .sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const close = Math.min(gap, (foot - top) / Math.max(1, wanted.length - 1));
  const found = [...wanted];
  let free = top;
  for (const k of order) {
    found[k] = Math.max(wanted[k] ?? 0, free);
    free = (found[k] ?? 0) + close;
  }
  let room = foot;
  for (const k of [...order].reverse()) {
    found[k] = Math.min(found[k] ?? 0, room);
    room = (found[k] ?? 0) - close;
  }
  return found;
}
