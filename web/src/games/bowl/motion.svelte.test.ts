import { expect, test } from 'vitest';
import type { BowlEvent } from '../../wire/types';
import { Motion } from './motion.svelte';

const told = (...events: object[]): readonly BowlEvent[] => events as BowlEvent[];

test('cards are dealt until somebody calls', () => {
  const motion = new Motion();
  motion.frame(told({ what: 'dealt' }));
  motion.frame(told({ what: 'tossed' }));
  expect(motion.dealing).toBe(true);
  motion.frame(told({ what: 'announced', seat: 1, kind: 'go' }));
  expect(motion.dealing).toBe(false);
});

test('things fall in their order, until the next card is turned up', () => {
  const motion = new Motion();
  const landed = ['disc', 'ice', 'moon'].map((thing) => ({ what: 'landed', thing }));
  motion.frame(told({ what: 'tossed' }, ...landed));
  expect(motion.falling).toEqual(['disc', 'ice', 'moon']);
  motion.frame(told({ what: 'announced', seat: 1, kind: 'go' }));
  expect(motion.falling).toEqual(['disc', 'ice', 'moon']);
  motion.frame(told({ what: 'top' }));
  expect(motion.falling).toEqual([]);
});

test('the card that fills the gap is fresh, and none where there was no gap', () => {
  const motion = new Motion();
  motion.frame(told({ what: 'filled', card: 'c3' }, { what: 'top' }));
  expect(motion.fresh).toBe('c3');
  motion.frame(told({ what: 'top' }));
  expect(motion.fresh).toBeNull();
});
