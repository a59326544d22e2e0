import { describe, expect, it } from 'vitest';
import type { BuilderBoardCheck } from '../../wire/types';
import { askedOf, checkOf, isTied, marksOf, orderOf, unlockedOf, winsOf } from './results';

const dome = { place: 1, turn: 0, side: 'a' } as const;
const silo = { place: 2, turn: 90, side: 'b' } as const;
function board(seat: number, faults: number): BuilderBoardCheck {
  return {
    seat,
    finished: null,
    faults,
    cards: [
      { building: 'dome', verdict: 'right', faults: 0, wanted: dome },
      { building: 'silo', verdict: 'side', faults, wanted: silo },
    ],
  };
}
/** Seat 2 was first, seat 0 second, seat 1 has left; seat 0 has fewer faults. */
const seen = { check: [board(2, 4), board(0, 2)], ranking: [0, 2], winner: 0 };

describe('the results', () => {
  it('come in the order of the check, and of the ranking once that was shown', () => {
    expect(orderOf(seen, 3, true)).toEqual([2, 0]);
    expect(orderOf(seen, 3, false)).toEqual([0, 2]);
    expect(orderOf({ check: [], ranking: [], winner: null }, 3, false)).toEqual([0, 1, 2]);
  });

  it('say what a seat was asked for, and the marks that were shown so far', () => {
    expect(askedOf(checkOf(seen, 0))).toEqual({ dome, silo });
    expect(askedOf(checkOf(seen, 1))).toEqual({});
    expect(marksOf(seen, 2, { marks: () => 1 }).map((mark) => mark.verdict)).toEqual(['right']);
    expect(marksOf(seen, 2, { marks: () => Infinity })).toHaveLength(2);
    expect(marksOf(seen, 1, { marks: () => Infinity })).toEqual([]);
  });

  it('know when only speed decided', () => {
    expect(isTied(seen)).toBe(false);
    const equal = { ...seen, check: [board(2, 2), board(0, 2)] };
    expect(isTied(equal)).toBe(true);
    expect(isTied({ ...equal, winner: null })).toBe(false);
    expect(isTied({ check: [board(0, 2)], ranking: [0], winner: 0 })).toBe(false);
  });

  it('do not tell by what is unlocked who has won, before the check was shown', () => {
    const after = { unlocked: [['dome', 'silo'], ['dome']], winner: 0, new: 'silo' } as const;
    const told = (running: boolean): number[] =>
      [0, 1].map((seat) =>
        unlockedOf({ ...after, unlocked: after.unlocked.map((each) => [...each]) }, seat, running),
      );
    expect(told(true)).toEqual([1, 1]);
    expect(told(false)).toEqual([2, 1]);
    const won = { wins: [2, 1], winner: 0 };
    expect([0, 1].map((seat) => winsOf(won, seat, true))).toEqual([1, 1]);
    expect(winsOf(won, 0, false)).toBe(2);
  });
});
