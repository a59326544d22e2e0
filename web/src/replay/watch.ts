/** A moment that is chosen in the story: the replay begins one step before it, so that one sees it happen. */
let wanted: { readonly replay: string; readonly at: number } | null = null;

export function watch(replay: string, at: number): void {
  wanted = { replay, at };
}

/** Whether this moment was chosen just now. It is asked once. */
export function isWatched(replay: string, at: number | null): boolean {
  const is = wanted?.replay === replay && wanted.at === at;
  wanted = null;
  return is;
}
