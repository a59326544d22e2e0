/** Which games this device knows: played here, learned here, or "just play" was said. */

const KEPT = 'spaceport.known';

function known(): string[] {
  try {
    return (localStorage.getItem(KEPT) ?? '').split(' ');
  } catch {
    return []; // storage can be forbidden
  }
}

export function isNew(game: string): boolean {
  return !known().includes(game);
}

export function remember(game: string): void {
  if (!isNew(game)) return;
  try {
    localStorage.setItem(KEPT, [...known(), game].join(' ').trim());
  } catch {
    // then it is asked again
  }
}
