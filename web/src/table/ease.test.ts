import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameInfo } from '../wire/types';
import { choose, chosenFor, forTheFirst, seatOptions } from './ease';

const option = { default: false, choices: [], least: null, most: null };
const builder = {
  name: 'builder',
  options: [
    { ...option, name: 'easy', kind: 'seats' },
    { ...option, name: 'junior', kind: 'seats' },
    { ...option, name: 'round_seconds', kind: 'number' },
  ],
} as unknown as GameInfo;

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

describe('what belongs to a seat', () => {
  it('is what the catalogue says', () => {
    expect(seatOptions(builder)).toEqual(['easy', 'junior']);
    expect(seatOptions(undefined)).toEqual([]);
  });

  it('is remembered, game by game', () => {
    choose('builder', 'easy', true);
    choose('builder', 'junior', true);
    choose('builder', 'easy', false);
    expect([chosenFor('builder'), chosenFor('sos')]).toEqual([['junior'], []]);
  });

  it('is given to the seat of whoever opens the table, and to no other', () => {
    expect(forTheFirst(builder)).toEqual({});
    choose('builder', 'junior', true);
    choose('builder', 'nonsense', true);
    expect(forTheFirst(builder)).toEqual({ junior: [0] });
  });

  it('is nothing where nothing may be kept', () => {
    vi.stubGlobal('localStorage', undefined);
    choose('builder', 'easy', true);
    expect(forTheFirst(builder)).toEqual({});
  });
});
