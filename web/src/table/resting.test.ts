import { beforeEach, expect, test } from 'vitest';
import { Resting } from './resting.svelte';
import type { Ask } from './store.svelte';

let asked: string[];
let resting: Resting;
beforeEach(() => {
  asked = [];
  resting = new Resting({
    ask: (message: Ask) => {
      asked.push(message.t);
      return Promise.resolve({ t: 'done', id: '', link: null });
    },
  });
});

test('the game stands still while one reads, and goes on after it', () => {
  resting.heed(false, true);
  expect(asked).toEqual([]);
  resting.heed(true, true);
  resting.heed(true, false); // now it is paused
  expect(asked).toEqual(['pause']);
  resting.heed(false, false);
  resting.heed(false, true);
  expect(asked).toEqual(['pause', 'resume']);
});

test('it runs on where somebody else would wait', () => {
  resting.heed(true, false);
  resting.heed(false, false);
  expect(asked).toEqual([]);
});

test('what shall stay paused stays paused', () => {
  resting.heed(true, true);
  resting.stay();
  resting.heed(false, false);
  resting.leave();
  expect(asked).toEqual(['pause']);
});

test('who goes away from an open menu leaves no pause behind', () => {
  resting.leave();
  expect(asked).toEqual([]);
  resting.heed(true, true);
  resting.leave();
  expect(asked).toEqual(['pause', 'resume']);
});
