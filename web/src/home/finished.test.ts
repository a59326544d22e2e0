import { expect, test } from 'vitest';
import type { FinishedGame } from '../wire/http';
import { company, isWon, winners } from './finished';

const line = (more: Partial<FinishedGame>): FinishedGame => ({
  replay: 'r',
  game: 'sos',
  ended: 0,
  names: ['Ava', 'Leo', 'Zig'],
  seats: [1],
  ranking: [2, 1, 3],
  ...more,
});

test('one reads whether one won, and with whom one played', () => {
  expect(isWon(line({}))).toBe(true);
  expect(company(line({}))).toEqual(['Ava', 'Zig']);
  expect(isWon(line({ seats: [0] }))).toBe(false);
  expect(winners(line({ seats: [0] }))).toEqual(['Leo']);
});

test('a shared victory names everybody who has it', () => {
  const shared = line({ ranking: [1, 1, 3] });
  expect([isWon(shared), winners(shared)]).toEqual([false, ['Ava', 'Leo']]);
});

test('at one tablet names are told, not "you"', () => {
  const tablet = line({ seats: [0, 1], names: ['Ava', 'Leo'], ranking: [2, 1] });
  expect([isWon(tablet), company(tablet)]).toEqual([false, ['Leo']]);
});

test('who only watched, or a game without an end, has no winner that is oneself', () => {
  expect(isWon(line({ seats: [] }))).toBe(false);
  expect(company(line({ seats: [] }))).toEqual(['Ava', 'Leo', 'Zig']);
  expect([isWon(line({ ranking: [] })), winners(line({ ranking: [] }))]).toEqual([false, []]);
});
