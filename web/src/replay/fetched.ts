/** What a finished game tells, asked for once: the podium finds it there when the last move was looked at. */
import { language } from '../i18n/index.svelte';
import { server } from '../wire/http';
import type { ReplayInfo, Story } from '../wire/types';

const infos = new Map<string, Promise<ReplayInfo>>();
const stories = new Map<string, Promise<Story>>();

export function infoOf(replay: string): Promise<ReplayInfo> {
  return once(infos, replay, () => server.replay(replay));
}

export function storyOf(replay: string): Promise<Story> {
  const spoken = language();
  return once(stories, `${replay} ${spoken}`, () => server.story(replay, spoken));
}

/** In advance: whoever wants it later says if it did not come. */
export function fetchEnding(replay: string): void {
  infoOf(replay).catch(() => undefined);
  storyOf(replay).catch(() => undefined);
}

function once<T>(kept: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known) return known;
  const asked = ask();
  kept.set(key, asked);
  asked.catch(() => kept.delete(key)); // the next one asks again
  return asked;
}
