import { expect, test } from 'vitest';
import { tenths } from './tenths';

test('shares become whole tosses out of ten, and none is lost', () => {
  expect(tenths({ none: 0.0105, wild: 0.23838, some: 0.75112 })).toEqual([
    ['none', 0],
    ['wild', 2],
    ['some', 8],
  ]);
  expect(tenths({ none: 0.24888, some: 0.75112 })).toEqual([
    ['none', 2],
    ['some', 8],
  ]);
  expect(tenths({ none: 0, wild: 0.004, some: 0.996 })).toEqual([
    ['none', 0],
    ['wild', 0],
    ['some', 10],
  ]);
  const thirds = tenths({ a: 1 / 3, b: 1 / 3, c: 1 / 3 });
  expect(thirds.reduce((sum, [, count]) => sum + count, 0)).toBe(10);
});
