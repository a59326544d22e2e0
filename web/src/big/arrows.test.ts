import { expect, it } from 'vitest';
import { type Box, nearest } from './arrows';

const box = (left: number, top: number, width = 10, height = 10): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it('goes to the neighbour in each direction', () => {
  const around = [box(0, 20), box(40, 20), box(20, 0), box(20, 40)];
  const middle = box(20, 20);
  expect(nearest(middle, around, 'ArrowLeft')).toBe(0);
  expect(nearest(middle, around, 'ArrowRight')).toBe(1);
  expect(nearest(middle, around, 'ArrowUp')).toBe(2);
  expect(nearest(middle, around, 'ArrowDown')).toBe(3);
});

it('stays where nothing lies that way', () => {
  expect(nearest(box(0, 0), [box(0, 20), box(20, 20)], 'ArrowLeft')).toBe(-1);
  expect(nearest(box(0, 0), [], 'ArrowDown')).toBe(-1);
});

it('prefers what lies straight ahead to what is nearer but beside', () => {
  expect(nearest(box(0, 0), [box(12, 30), box(60, 0)], 'ArrowRight')).toBe(1);
  // From a wide button below a row of tiles up to the one over its middle.
  const tiles = [box(0, 0), box(20, 0), box(40, 0)];
  expect(nearest(box(0, 20, 50, 5), tiles, 'ArrowUp')).toBe(1);
});

it('reaches every key of a grid, row by row', () => {
  const grid = Array.from({ length: 16 }, (_, k) => box((k % 4) * 12, Math.floor(k / 4) * 12));
  let at = 0;
  for (const way of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft'] as const)
    at = nearest(grid[at] ?? box(0, 0), grid, way);
  expect(at).toBe(6);
});
