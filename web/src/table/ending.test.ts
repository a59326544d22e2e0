import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Room } from '../wire/types';
import { Ending } from './ending.svelte';

const room = (phase: Room['phase']): Room => ({ phase, commitment: 'abc' }) as unknown as Room;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('after the end the last move is looked at, as long as the game says', () => {
  const ending = new Ending(room('playing'));
  expect(ending.look('playing', 500)).toBeUndefined();
  const end = ending.look('over', 500);
  vi.advanceTimersByTime(400);
  expect(ending.podium).toBe(false);
  end?.();
  vi.advanceTimersByTime(400);
  expect(ending.podium).toBe(false);
  ending.look('over', 500);
  vi.advanceTimersByTime(600);
  expect(ending.podium).toBe(true);
  expect(ending.look('over', 500)).toBeUndefined();
});

test('the screen of the game may say that it was long enough', () => {
  const ending = new Ending(room('playing'));
  ending.come();
  expect(ending.podium).toBe(true);
});

test('who comes after the end sees the podium, and has been promised nothing', () => {
  expect(new Ending(room('over')).podium).toBe(true);
  expect(new Ending(room('over')).promised).toBe('');
  expect(new Ending(room('playing')).promised).toBe('abc');
});
