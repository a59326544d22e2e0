import { expect, it } from 'vitest';
import { standings } from './standings';

it('puts the best first, and equal places side by side in the order of the seats', () => {
  const places = standings([3, 1, 3, 1, 5], [7, 12, 7, 12, 2]);
  expect(places.map(({ rank, seat, score }) => [rank, seat, score])).toEqual([
    [1, 1, 12],
    [1, 3, 12],
    [3, 0, 7],
    [3, 2, 7],
    [5, 4, 2],
  ]);
  expect(standings([], [])).toEqual([]);
});
