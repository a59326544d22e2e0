import { expect, it } from 'vitest';
import { players } from './players';

it('says from how many to how many', () => {
  expect(players([2, 4])).toBe('2–4');
});

it('says one number where there is one', () => {
  expect(players([2, 2])).toBe('2');
});
