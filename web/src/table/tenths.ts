/** Shares of a whole as so many out of ten, which people can picture; together they are ten. */
const TEN = 10;

export function tenths(shares: Readonly<Record<string, number>>): [name: string, count: number][] {
  const names = Object.keys(shares);
  const exact = names.map((name) => (shares[name] ?? 0) * TEN);
  const counts = exact.map(Math.floor);
  // What is still missing goes to those who lost most by rounding down.
  const left = (k: number): number => (exact[k] ?? 0) - (counts[k] ?? 0);
  const order = names.map((_, k) => k).sort((a, b) => left(b) - left(a));
  const missing = TEN - counts.reduce((sum, count) => sum + count, 0);
  for (const k of order.slice(0, missing)) counts[k] = (counts[k] ?? 0) + 1;
  return names.map((name, k) => [name, counts[k] ?? 0]);
}
