import { describe, expect, it } from 'vitest';
import type { BuilderBoardCheck } from '../../wire/types';
import { ALIKE, SIDE_BY_SIDE, Show, lengthOf } from './show.svelte';

const card = {
  building: 'dome',
  verdict: 'right',
  faults: 0,
  wanted: { place: 1, turn: 0, side: 'a' },
} as const;
/** Of 17 shares: six for "Stop!", four for each of the two boards, one for each of the three buildings. */
const LENGTH = 1_700;
const check: BuilderBoardCheck[] = [
  {
    seat: 2,
    finished: 1,
    cards: [card, { ...card, building: 'silo', verdict: 'turn', faults: 2 }],
    faults: 2,
  },
  { seat: 0, finished: null, cards: [{ ...card, verdict: 'missing', faults: 1 }], faults: 1 },
];

class Time {
  now = 0;
  private next: { at: number; then: () => void } | null = null;
  clock = (ms: number, then: () => void): (() => void) => {
    const mine = { at: this.now + ms, then };
    this.next = mine;
    return () => {
      if (this.next === mine) this.next = null;
    };
  };
  pass(ms: number): void {
    const until = this.now + ms;
    while (this.next && this.next.at <= until) {
      const { at, then } = this.next;
      this.next = null;
      this.now = at;
      then();
    }
    this.now = until;
  }
}

describe('the show', () => {
  it('marks building after building and board after board, and takes as long as the rules say', () => {
    const time = new Time();
    const show = new Show(() => false, ALIKE, time.clock);
    show.start(check, LENGTH);
    expect([show.running, show.stopping, show.seat]).toEqual([true, true, null]);
    time.pass(600);
    expect([show.seat, show.marks(2), show.marks(0)]).toEqual([2, 1, 0]);
    expect(show.latest?.verdict).toBe('right');
    time.pass(100);
    expect([show.marks(2), show.isOver(2), show.latest?.verdict]).toEqual([2, true, 'turn']);
    time.pass(100 + 399);
    expect(show.seat).toBe(2);
    time.pass(1);
    expect([show.seat, show.marks(0), show.marks(2)]).toEqual([0, 1, Infinity]);
    time.pass(100 + 399);
    expect([show.running, time.now]).toEqual([true, LENGTH - 1]);
    time.pass(1);
    expect([show.running, show.seat]).toEqual([false, null]);
    expect(show.marks(0)).toBe(Infinity);
  });

  it('can be skipped at any moment', () => {
    const time = new Time();
    const show = new Show(() => false, ALIKE, time.clock);
    show.start(check, LENGTH);
    time.pass(1000);
    show.stop();
    time.pass(10_000);
    expect([show.running, show.seat, show.isOver(0)]).toEqual([false, null, true]);
  });

  it('has no small steps for those who want no motion', () => {
    const time = new Time();
    const show = new Show(() => true, ALIKE, time.clock);
    show.start(check, LENGTH);
    time.pass(600);
    expect(show.marks(2)).toBe(2);
    time.pass(LENGTH - 601);
    expect(show.running).toBe(true);
    time.pass(1);
    expect(show.running).toBe(false); // and is no shorter for them
  });

  it('does not begin without anything to show', () => {
    const show = new Show();
    show.start([], 0);
    expect(show.running).toBe(false);
  });

  it('looks at a fault for longer where cards lie side by side', () => {
    const time = new Time();
    const show = new Show(() => false, SIDE_BY_SIDE, time.clock);
    const shares = 5 + 3 + 2 + 6 + 3 + 6;
    show.start(check, 100 * shares);
    time.pass(500);
    expect([show.seat, show.latest?.verdict]).toEqual([2, 'right']);
    time.pass(200);
    expect(show.latest?.verdict).toBe('turn');
    time.pass(599);
    expect([show.latest?.verdict, show.isOver(0)]).toEqual(['turn', false]);
    time.pass(301);
    expect([show.seat, show.latest?.verdict]).toEqual([0, 'missing']);
    time.pass(899);
    expect(show.running).toBe(true);
    time.pass(1);
    expect(show.running).toBe(false);
  });
});

describe('the length of the show', () => {
  const told = { check_ms: 2_800, stopped: 10_000 };

  it('is what the rules say where one looks alone', () => {
    expect(lengthOf({ ...told, due: 99_000 }, 'whole')).toBe(2_800);
  });
  it.each(['big', 'hand'] as const)('is longer for a %s, the same on all of them', (kind) => {
    expect(lengthOf({ ...told, due: 32_800 }, kind)).toBe(7_000);
    expect(lengthOf({ ...told, due: null }, kind)).toBe(7_000);
  });
  it('takes at most half of what follows, and never much more than it was', () => {
    expect(lengthOf({ ...told, due: 14_800 }, 'big')).toBe(3_800);
    expect(lengthOf({ check_ms: 11_200, stopped: 0, due: 31_200 }, 'big')).toBe(17_200);
    expect(lengthOf({ check_ms: null, stopped: null, due: null }, 'big')).toBe(0);
  });
});
