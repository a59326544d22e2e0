/** What a frame tells is read out, unless the game's screen does it: where words come before what they tell. */
import type { GamePage } from '../games';
import { announceAfter } from '../ui/toasts.svelte';
import type { Frame } from '../wire/types';

type Said = Pick<GamePage, 'words' | 'late'>;

export function readOut(
  { events, public: seen }: Pick<Frame, 'events' | 'public'>,
  page: Said | null,
  names: () => readonly string[],
  say: (words: () => string[]) => void = announceAfter,
): void {
  if (page && !page.late?.(events)) say(() => page.words(events, names(), seen));
}
