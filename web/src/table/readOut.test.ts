import { expect, test } from 'vitest';
import { readOut } from './readOut';

const FRAME = { events: ['rolled'], public: { round: 2 } };
const words = (...given: unknown[]): string[] => [JSON.stringify(given)];

function heard(page: Parameters<typeof readOut>[1]): string[] {
  const said: string[] = [];
  readOut(
    FRAME,
    page,
    () => ['Ann'],
    (each) => said.push(...each()),
  );
  return said;
}

test('a frame is read out in the words of its game', () => {
  expect(heard({ words })).toEqual(['[["rolled"],["Ann"],{"round":2}]']);
  expect(heard({ words, late: () => false })).toHaveLength(1);
});

test('what would give away what is still to be seen is left to the game, and so is all before it has come', () => {
  expect(heard({ words, late: () => true })).toEqual([]);
  expect(heard(null)).toEqual([]);
});
