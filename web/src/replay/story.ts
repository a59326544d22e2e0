/** The scores of a finished game from frame to frame. */
import type { ReplayFrame } from '../wire/types';

export interface Story {
  /** For each moment at which somebody scored: how far into the game it is (0…1), and all scores. */
  readonly moments: readonly { readonly at: number; readonly scores: readonly number[] }[];
  readonly most: number;
}

export function story(frames: readonly ReplayFrame[], scores: (seen: unknown) => readonly number[]): Story {
  const moments: { at: number; scores: readonly number[] }[] = [];
  const last = Math.max(1, frames.length - 1);
  frames.forEach((frame, k) => {
    const now = scores(frame.public);
    const before = moments.at(-1);
    if (!before || k === last || now.some((score, seat) => score !== before.scores[seat])) {
      moments.push({ at: k / last, scores: now });
    }
  });
  const most = Math.max(1, ...moments.flatMap((moment) => moment.scores));
  return { moments, most };
}
