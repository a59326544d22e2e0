import { beforeEach, expect, test, vi } from 'vitest';
import type { BowlFit, BowlReveal } from '../../wire/types';
import { Drama } from './drama.svelte';
import { Walk } from './walk.svelte';

function fit(card: string, turn: BowlFit['turn'] = 0): BowlFit {
  return { card, turn, gives: {}, avoids: {}, wild: null, missing: null };
}

const reveal: BowlReveal = {
  found: 'yes',
  seats: [
    { seat: 0, did: 'valid', card: 'b2', fit: fit('b2', 90), near: null, rows: [], gained: 0 },
  ],
  prize: { what: 'aside', seat: null, card: null },
  destinations: [fit('a1'), fit('a1', 180), fit('b2', 90)],
  with_wild: [],
};

let said: string[];
let drama: Drama;
let walk: Walk;

beforeEach(() => {
  said = [];
  drama = new Drama();
  walk = new Walk(
    () => ({ reveal, me: 0 }),
    drama,
    (sentence) => said.push(sentence),
  );
});

const shown = (): string => `${walk.shown?.fit.card} ${walk.shown?.fit.turn}`;

test("begins with one's own, and goes round and round", () => {
  const seen = [shown()];
  for (let k = 0; k < 3; k += 1) {
    walk.step(1);
    seen.push(shown());
  }
  walk.step(-1);
  expect([...seen, shown()]).toEqual(['b2 90', 'a1 0', 'a1 180', 'b2 90', 'a1 180']);
  expect(said).toHaveLength(4);
});

test('shows nothing while cards still open, and a step or a tap ends that', () => {
  drama.start([0]);
  expect(walk.shown).toBeNull();
  walk.toCard('a1');
  expect([drama.done, shown(), said]).toEqual([true, 'b2 90', []]);
  drama.start([0]);
  walk.step(1);
  expect([drama.done, shown()]).toEqual([true, 'a1 0']);
});

test('a card shows one after another that it is, or says that it is none', () => {
  const seen = ['a1', 'a1', 'a1', 'c3'].map((place) => {
    walk.toCard(place);
    return shown();
  });
  expect(seen).toEqual(['a1 0', 'a1 180', 'a1 0', 'a1 0']);
  expect(said.at(-1)).toBe('page.bowl.no-fit');
});

test('of another round begins anew', () => {
  walk.step(1);
  walk.begin();
  expect(shown()).toBe('b2 90');
});

test('where there was nothing goes nowhere', () => {
  const nothing = new Walk(
    () => ({ reveal: null, me: null }),
    drama,
    (sentence) => said.push(sentence),
  );
  nothing.step(1);
  expect([nothing.shown, said]).toEqual([null, []]);
});

test('where nobody steps they come one after another, once the cards lie open', () => {
  vi.useFakeTimers();
  drama.start([0]);
  expect(walk.tour(1_000)).toBeUndefined();
  drama.finish();
  const end = walk.tour(1_000);
  const seen = [shown()];
  for (let k = 0; k < 3; k += 1) {
    vi.advanceTimersByTime(1_000);
    seen.push(shown());
  }
  end?.();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  expect(seen).toEqual(['b2 90', 'a1 0', 'a1 180', 'b2 90']);
});
