import { beforeEach, expect, test } from 'vitest';
import type { BuilderAction, BuilderOffers } from '../../wire/types';
import { Between, TOO_LATE, TWICE } from './between.svelte';
import { ALIKE, Show } from './show.svelte';

let offers: Partial<BuilderOffers>;
let said: BuilderAction[];
let counts: boolean;
let now: number;
let show: Show;
let between: Between;

beforeEach(() => {
  offers = { ready: true, unlock: ['dome', 'silo'] };
  said = [];
  counts = true;
  now = 0;
  show = new Show(
    () => false,
    ALIKE,
    () => () => {},
  );
  between = new Between(
    () => ({
      offers: offers as BuilderOffers,
      act: (action) => {
        said.push(action);
        return Promise.resolve(counts);
      },
    }),
    show,
    () => now,
  );
});

const check = [{ seat: 0, finished: 1, cards: [], faults: 0 }];

test('who is ready has said so, until the next round', async () => {
  between.ready();
  await Promise.resolve();
  expect([said, between.waits]).toEqual([[{ do: 'ready' }], false]);
  between.end();
  expect(between.waits).toBe(true);
});

test('what did not count can be said again', async () => {
  counts = false;
  between.ready();
  expect(between.waits).toBe(false);
  await Promise.resolve();
  expect(between.waits).toBe(true);
  between.unlock('dome');
  expect(between.choices).toEqual([]);
  await Promise.resolve();
  expect(between.choices).toEqual(['dome', 'silo']);
});

test('a double tap that skips the show does not say Ready', () => {
  show.start(check, 1_000);
  now = 5_000;
  between.skip();
  expect(show.running).toBe(false);
  now += TWICE - 1;
  between.ready();
  expect(said).toEqual([]);
  now += 1;
  between.ready();
  expect(said).toEqual([{ do: 'ready' }]);
});

test('who slaps as the round ends does not skip the show', () => {
  expect(between.isMeant).toBe(true);
  now = 5_000;
  between.stop();
  now += TOO_LATE - 1;
  expect(between.isMeant).toBe(false);
  now += 1;
  expect(between.isMeant).toBe(true);
});

test('the winner chooses once, after the show, and only what is offered', () => {
  show.start(check, 1_000);
  expect(between.choices).toEqual([]);
  show.stop();
  between.unlock('hangar');
  expect(said).toEqual([]);
  between.unlock('silo');
  expect([said, between.choices]).toEqual([[{ do: 'unlock', building: 'silo' }], []]);
});

test('where nothing is offered there is nothing to say', () => {
  offers = {};
  expect([between.waits, between.choices]).toEqual([false, []]);
});
