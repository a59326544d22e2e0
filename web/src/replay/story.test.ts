import { expect, it } from 'vitest';
import type { ReplayFrame } from '../wire/types';
import { story } from './story';

it('keeps the moments at which somebody scored, and the end', () => {
  const frames = [[0, 0], [0, 0], [1, 0], [1, 0], [1, 2]].map(
    (scores, n): ReplayFrame => ({ n, ms: n, public: { scores }, events: [] }),
  );
  const told = story(frames, (seen) => (seen as { scores: number[] }).scores);
  expect(told.most).toBe(2);
  expect(told.moments).toEqual([
    { at: 0, scores: [0, 0] },
    { at: 0.5, scores: [1, 0] },
    { at: 1, scores: [1, 2] },
  ]);
});
