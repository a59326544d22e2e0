import { expect, it } from 'vitest';
import { jump, roundAt, roundSteps, stepOf } from './course';

const steps = [3, 4, 8, 9, 12];

it('finds the step that shows an entry', () => {
  expect([0, 3, 4, 5, 8, 9, 12, 99].map((entry) => stepOf(steps, entry))).toEqual([
    0, 0, 1, 2, 2, 3, 4, 4,
  ]);
  expect(stepOf([], 5)).toBe(0);
});

it('jumps from round to round, and back to the beginning of one first', () => {
  const rounds = [0, 4, 9].map((begins, k) => ({ number: k + 1, begins, scores: [] }));
  const begins = roundSteps(steps, rounds);
  expect(begins).toEqual([0, 1, 3]);
  expect([0, 1, 2, 3, 4].map((step) => roundAt(begins, step))).toEqual([0, 1, 1, 2, 2]);
  expect(jump(begins, 0, 1, 4)).toBe(1);
  expect(jump(begins, 2, -1, 4)).toBe(1);
  expect(jump(begins, 1, -1, 4)).toBe(0);
  expect(jump(begins, 0, -1, 4)).toBe(0);
  expect(jump(begins, 3, 1, 4)).toBe(4);
});
