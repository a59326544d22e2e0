import { beforeAll, expect, test } from 'vitest';
import { learn } from '../../i18n/index.svelte';
import type { PlanetsEvent, PlanetsPublic } from '../../wire/types';
import { Telling } from './telling.svelte';

const SEEN = { last: [], cards: { b2: 'oasis' }, goal: 5 } as unknown as PlanetsPublic;
const gained = (seat: number): PlanetsEvent => ({
  what: 'gained',
  seat,
  crystals: 2,
  due: 2,
  why: 'renounced',
});
const turn: PlanetsEvent = { what: 'turn', seat: 1 };
const landed = { what: 'landed', seat: 0, where: 'b2', shows: 2 } as PlanetsEvent;

beforeAll(() => learn('planets'));

test('the bar keeps the last that happened, but not whose turn it is', () => {
  const telling = new Telling(() => ['Ann', 'Bo']);
  telling.remark([gained(0), turn], SEEN);
  const said = telling.last;
  expect(said).toContain('Ann');
  telling.remark([turn], SEEN);
  telling.tell([turn], SEEN);
  expect(telling.last).toBe(said);
});

test('where the die rests is told when it lies, not as it happens', () => {
  const telling = new Telling(() => ['Ann', 'Bo']);
  telling.remark([landed], SEEN);
  expect(telling.last).toBe('');
  telling.tell([landed], SEEN);
  expect(telling.last).toContain('2');
  expect(telling.story).toEqual([telling.last]);
});

test('a large screen keeps the last five', () => {
  const telling = new Telling(() => ['Ann', 'Bo']);
  for (let k = 0; k < 4; k += 1) telling.tell([gained(0), turn], SEEN);
  expect(telling.story).toHaveLength(5);
  expect(telling.story.at(-1)).toContain('Bo');
});
