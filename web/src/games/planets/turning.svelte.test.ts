import { expect, test } from 'vitest';
import type { Stagehand } from './drama.svelte';
import { centreOf, turned } from './geometry';
import { Turning } from './turning.svelte';

const SIZES = { card: 62, gap: 24, line: 217, die: 16 } as Parameters<typeof centreOf>[0];

function stage(still = false): Omit<Stagehand, 'soon'> & { go(ms: number): void } {
  let now = 0;
  let waiting: (() => void)[] = [];
  return {
    now: () => now,
    next: (call) => void waiting.push(call),
    still: () => still,
    go(ms) {
      now += ms;
      const calls = waiting;
      waiting = [];
      for (const call of calls) call();
    },
  };
}

test('a table that turns begins as the one before saw it and ends as the next one does', () => {
  for (const [before, next] of [
    [0, 2],
    [0, 1],
    [3, 0],
    [1, 3],
  ] as const) {
    const hand = stage();
    const turning = new Turning(hand);
    turning.face(before, false);
    expect(turning.angle).toBe(0);
    turning.face(next, false);
    for (const place of ['a1', 'b3', 'c2']) {
      const [x, y] = turned(centreOf(SIZES, next, place), turning.angle);
      const [wx, wy] = centreOf(SIZES, before, place);
      expect([Math.round(x), Math.round(y)].join()).toBe([wx, wy].join());
    }
    hand.go(500);
    expect(turning.angle).not.toBe(0);
    hand.go(2_000);
    expect(turning.angle === 0).toBe(true);
  }
});

test('whoever wants no motion sees it turned at once', () => {
  for (const [hand, still] of [
    [stage(true), false],
    [stage(), true],
  ] as const) {
    const turning = new Turning(hand);
    turning.face(0, still);
    turning.face(2, still);
    expect(turning.angle).toBe(0);
  }
});

test('a table that turns lies at once when a die begins to fly', () => {
  const hand = stage();
  const turning = new Turning(hand);
  turning.face(0, false);
  turning.face(2, false);
  hand.go(300);
  expect(turning.angle).not.toBe(0);
  turning.face(2, true);
  expect(turning.angle).toBe(0);
  hand.go(300);
  expect(turning.angle).toBe(0);
});
