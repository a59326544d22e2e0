import { expect, test } from 'vitest';
import type { PlanetsOffers, PlanetsPublic } from '../../wire/types';
import { actionOf } from './answers';
import { givesBack, isFlight, notes } from './words';

const table = (more: object): PlanetsPublic =>
  ({
    place: 'b2',
    cards: { b2: 'crystal-vein', b3: 'oasis' },
    kinds: { 'crystal-vein': { gives: 1 }, oasis: { gives: 0 } },
    reserve: 5,
    price: { total: 1 },
    ...more,
  }) as unknown as PlanetsPublic;

test('P16 who decides and who watches see the same crystals come back', () => {
  expect(givesBack(table({}))).toBe(1);
  expect(givesBack(table({ reserve: 0, price: { total: 0 } }))).toBe(0);
  expect(givesBack(table({ place: 'b3' }))).toBe(0);
  expect(givesBack(table({ place: null }))).toBe(0);
});

test('only where a die lands the words wait for it', () => {
  expect(isFlight([{ what: 'turn', seat: 0 }] as never)).toBe(false);
  expect(isFlight([{ what: 'landed' }, { what: 'turn', seat: 0 }] as never)).toBe(true);
});

const offers = (...may: string[]): PlanetsOffers =>
  ({
    throw: null,
    pick: [],
    ...Object.fromEntries(
      ['explore', 'renounce', 'take', 'again'].map((each) => [each, may.includes(each)]),
    ),
  }) as unknown as PlanetsOffers;

test('R leaves a card, and takes the crystal after a miss', () => {
  expect(actionOf('r', offers('explore', 'renounce'))).toEqual({ do: 'renounce' });
  expect(actionOf('r', offers('take', 'again'))).toEqual({ do: 'take' });
  expect(actionOf('t', offers('take', 'again'))).toEqual({ do: 'take' });
  expect(actionOf('a', offers('take', 'again'))).toEqual({ do: 'again' });
  expect(actionOf('e', offers('take', 'again'))).toBeUndefined();
  expect(actionOf('x', offers('take', 'again'))).toBeUndefined();
});

test('what is special about a ship is said in one breath, and of one that left only that', () => {
  const seen = table({
    phase: 'over',
    gone: [1],
    leaks: [0, 1],
    owned: [[{ kind: 'second-chance', up: true }], []],
    ender: 0,
    last: [],
    winners: [0],
    goal: 5,
  });
  const chance = ['planets.leak', 'page.planets.has-chance', 'planets.ended', 'planets.winner'];
  expect(notes(seen, 0)).toEqual(chance);
  expect(notes({ ...seen, phase: 'throw', last: [0] }, 0)).not.toContain('planets.winner');
  expect(notes({ ...seen, phase: 'throw', last: [0] }, 0)).toContain('planets.last');
  expect(notes(seen, 1)).toEqual(['planets.left-game']);
});
