import { expect, test } from 'vitest';
import type { Point } from './board';
import { ties } from './ties';

const lie = (cell: string, at: Point) => ({ cell, at, size: 136 });
const ALIENS = new Map([
  ['kubo', lie('A', [100, 100])],
  ['momo', lie('B', [500, 100])],
  ['nova', lie('C', [300, 100])],
  ['limo', lie('C', [300, 100])],
]);

test('every mission ties its two friends', () => {
  const found = ties([['kubo', 'momo'], null, ['momo', 'nova']], ALIENS);
  expect(found.map(({ seat }) => seat)).toEqual([0, 2]);
  for (const { path } of found) expect(path).toMatch(/^M[\d. -]+Q[\d. -]+$/);
  expect(found[0]?.path).toMatch(/^M100 100Q.* 500 100$/);
});

test('friends who stand together need no tie', () => {
  expect(ties([['nova', 'limo']], ALIENS)).toEqual([]);
});

test('two seats that look for the same friends have two ties with two emblems', () => {
  const [one, other] = ties(
    [
      ['kubo', 'momo'],
      ['kubo', 'momo'],
    ],
    ALIENS,
  );
  expect(one?.path).not.toBe(other?.path);
  const [a, b] = [one?.mark ?? [0, 0], other?.mark ?? [0, 0]];
  expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(40);
});

test('an emblem keeps away from an alien that lies on its tie', () => {
  const [tie] = ties([['kubo', 'momo']], ALIENS); // straight through the two in the middle
  expect(Math.abs((tie?.mark[0] ?? 0) - 300)).toBeGreaterThan(50);
});

test('an alien that is not on the board is tied to nobody', () => {
  expect(ties([['kubo', 'zuzu']], ALIENS)).toEqual([]);
});
