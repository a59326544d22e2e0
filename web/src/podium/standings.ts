/** Who came where; equal places are shared, and stand in the order of the seats. */
export interface Place {
  readonly rank: number;
  readonly seat: number;
  readonly score: number;
}

export function standings(ranking: readonly number[], scores: readonly number[]): Place[] {
  const found = ranking.map((rank, seat) => ({ rank, seat, score: scores[seat] ?? 0 }));
  return found.sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}
