/** How many can play a game: 2–4, or 2. */
export function players([least, most]: readonly [number, number]): string {
  return least === most ? String(most) : `${least}–${most}`;
}
