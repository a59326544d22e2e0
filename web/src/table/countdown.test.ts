import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Frame, GameInfo } from '../wire/types';
import { Ticking, wholeTime } from './countdown.svelte';

const OPTIONS = [
  { name: 'search_seconds', default: 90 },
  { name: 'turn_limit', default: 0 },
] as unknown as GameInfo['options'];
const frame = (now: number, ...deadlines: Frame['deadlines'][number][]): Frame =>
  ({ now, deadlines }) as unknown as Frame;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('how long a deadline is at all, the options say; else what was left at first', () => {
  expect(wholeTime('search', 5_000, OPTIONS, {})).toBe(90);
  expect(wholeTime('search', 5_000, OPTIONS, { search_seconds: 30 })).toBe(30);
  expect(wholeTime('turn', 5_000, OPTIONS, { turn_limit: 20 })).toBe(20);
  expect(wholeTime('turn', 25_000, OPTIONS, { turn_limit: 20 })).toBe(25);
  expect(wholeTime('other', 5_000, OPTIONS, {})).toBe(5);
});

test('it runs with the time of the table, down to nothing, until another frame comes', () => {
  let now = 1_000;
  const ticking = new Ticking(
    () => now,
    () => OPTIONS,
    () => ({}),
  );
  const end = ticking.follow(frame(now, { name: 'other', at: 5_000 }));
  expect(ticking.now).toEqual({ name: 'other', left: 4, whole: 4 });
  now = 3_000;
  vi.advanceTimersByTime(250);
  expect(ticking.now?.left).toBe(2);
  now = 9_000;
  vi.advanceTimersByTime(250);
  expect(ticking.now?.left).toBe(0);
  end?.();
  expect(vi.getTimerCount()).toBe(0);
  ticking.follow(frame(now));
  expect(ticking.now).toBeNull();
  expect(ticking.follow(null)).toBeUndefined();
});
