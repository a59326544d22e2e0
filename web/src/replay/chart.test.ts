import { expect, it } from 'vitest';
import { ends, marks, ticks } from './chart';

it('has few and round numbers along its edges', () => {
  expect(ticks(0, 5)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(ticks(0, 18)).toEqual([0, 5, 10, 15]);
  expect(ticks(-3, 9)).toEqual([-2, 0, 2, 4, 6, 8]);
  expect(ticks(0, 250)).toHaveLength(6);
});

it('moves labels apart that would cover each other, and keeps all of them inside', () => {
  expect(ends([50, 20, 90], 10, 0, 100)).toEqual([50, 20, 90]);
  const close = ends([98, 98, 98], 10, 0, 100);
  expect(close.toSorted((a, b) => a - b)).toEqual([80, 90, 100]);
  const many = ends(
    Array.from({ length: 8 }, () => 50),
    20,
    0,
    100,
  );
  expect(Math.min(...many)).toBeGreaterThan(-0.001);
  expect(Math.max(...many)).toBeLessThan(100.001);
  expect(new Set(many).size).toBe(8);
});

it('puts the emblems of two players at different rounds', () => {
  for (const seats of [2, 3, 4, 8]) {
    for (const last of [4, 9, 20, 60]) {
      const all = Array.from({ length: seats }, (_, seat) => marks(last, seat, seats)).flat();
      expect(new Set(all).size).toBe(all.length);
    }
  }
});
