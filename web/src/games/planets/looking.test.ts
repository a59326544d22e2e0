import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Looking } from './looking.svelte';

const sight = { hasCard: (place: string) => place !== 'c3', choosing: false, watching: false };
let looking: Looking;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(sight, { choosing: false, watching: false });
  looking = new Looking(sight);
});
afterEach(() => vi.useRealTimers());

test('a tap explains at once, and what was tapped stays when the mouse leaves', () => {
  looking.at('a1', 'tap');
  expect(looking.card).toBe('a1');
  looking.at(null, 'hover');
  vi.runAllTimers();
  expect(looking.card).toBe('a1');
  looking.at(null, 'tap');
  expect(looking.card).toBeNull();
});

test('a mouse explains when it stays, and no more when it has left', () => {
  looking.at('a1', 'hover');
  expect(looking.card).toBeNull();
  looking.at(null, 'hover');
  looking.at('b1', 'hover');
  vi.runAllTimers();
  expect(looking.card).toBe('b1');
  looking.at(null, 'hover');
  vi.runAllTimers();
  expect(looking.card).toBeNull();
});

test('nothing is explained while one chooses, nor by a mouse while there is something to see', () => {
  sight.choosing = true;
  looking.at('a1', 'tap');
  sight.choosing = false;
  sight.watching = true;
  looking.at('a1', 'hover');
  vi.runAllTimers();
  expect(looking.card).toBeNull();
  looking.at('a1', 'tap');
  expect(looking.card).toBe('a1');
});

test('where no card lies nothing is explained', () => {
  looking.at('c3', 'tap');
  expect(looking.card).toBeNull();
});

test('a card or a ship, never both; a second tap on a ship closes it', () => {
  looking.at('a1', 'tap');
  looking.atShip(1);
  expect([looking.card, looking.ship]).toEqual([null, 1]);
  looking.atShip(1);
  expect(looking.ship).toBeNull();
  looking.atShip(0);
  looking.at('a1', 'focus');
  expect([looking.card, looking.ship]).toEqual(['a1', null]);
  looking.away();
  expect([looking.card, looking.ship]).toEqual([null, null]);
});
