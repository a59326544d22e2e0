/** The way out of a replay: back to the podium or the list one came from; whoever came by a link goes home. */
import { HOME, goInstead } from '../routes';

interface Kept {
  /** Whether the step before in the browser's history is ours too. It outlives a reload. */
  readonly inside?: boolean;
}

let moved = false; // from one of our pages to another
addEventListener('hashchange', () => (moved = true));

function kept(): Kept | null {
  return history.state as Kept | null;
}

/** Remembered with the step of the history, once; what is returned ends it. */
export function arrive(): () => void {
  // Not at once: the page is made while the others still hear of the move.
  const timer = setTimeout(() => {
    if (kept()?.inside === undefined) history.replaceState({ ...kept(), inside: moved }, '');
  });
  return () => clearTimeout(timer);
}

export function leave(): void {
  if (kept()?.inside) history.back();
  else goInstead(HOME);
}
