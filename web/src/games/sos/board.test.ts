import { describe, expect, it } from 'vitest';
import type { SosEdition, SosPublic } from '../../wire/types';
import { geometry } from './board';
import { before, isNear } from './pieces';

function lines(...lengths: (number | null)[]): SosEdition {
  const cell = { kind: 'edge', at: [0, 0], pair: null, next: [] };
  const named = lengths.map(
    (length, k) => [`a-b${k}`, { colour: 'red', mid: [0, 0], angle: 0, length }] as const,
  );
  return {
    name: 'x',
    size: [900, 900],
    single: 136,
    both: 106,
    drawing: null,
    title: {},
    cells: { a: cell },
    lines: Object.fromEntries(named),
  } as never;
}

describe('comets', () => {
  it('have one size on a board, whatever room its lines have', () => {
    expect(geometry(lines(104, 113, 162), () => null).comet).toBeCloseTo(124.8);
    expect(geometry(lines(162, 162), () => null).comet).toBe(162);
    expect(geometry(lines(null), () => null).comet).toBe(162);
    expect(geometry(lines(), () => null).comet).toBe(162);
  });
});

describe('one more to win', () => {
  const at = (scores: number[], goal = 5, phase = 'move'): boolean =>
    isNear({ scores, goal, phase } as unknown as SosPublic, 0);

  it('is said at four of five, not before and not when it is over', () => {
    expect([at([3]), at([4]), at([5])]).toEqual([false, true, false]);
    expect(at([4], 5, 'over')).toBe(false);
    expect(at([0], 1)).toBe(false);
  });
});

describe('who comes before one', () => {
  const order = (active: number, seat: number, gone: number[] = []): number[] =>
    before({ active, seats: 4, gone } as unknown as SosPublic, seat);

  it('are those after who is on, in the order of play', () => {
    expect(order(1, 0)).toEqual([2, 3]);
    expect(order(3, 2)).toEqual([0, 1]);
    expect(order(1, 2)).toEqual([]);
  });

  it('are not those who are gone', () => {
    expect(order(1, 0, [2])).toEqual([3]);
  });

  it('are all the others when one is on oneself', () => {
    expect(order(1, 1)).toEqual([2, 3, 0]);
  });
});
