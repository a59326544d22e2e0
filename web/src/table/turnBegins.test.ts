import { expect, test } from 'vitest';
import { TurnBegins } from './turnBegins';

test('it is said when a turn begins, not while it lasts', () => {
  let said = 0;
  const turn = new TurnBegins(() => (said += 1));
  for (const hasTurn of [false, true, true, false, true]) turn.heed(hasTurn);
  expect(said).toBe(2);
});
