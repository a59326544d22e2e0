import { describe, expect, it } from 'vitest';
import type { PlanetsOffers, PlanetsPublic } from '../../wire/types';
import { actionOf, answersTo } from './answers';

const asked = {
  phase: 'choose',
  active: 0,
  place: 'b2',
  cards: { b2: 'far-planet' },
  kinds: { 'far-planet': { stars: 4, gives: 0, more: 1 }, vein: { stars: 2, gives: 2, more: 0 } },
  price: { total: 3, die: 2, leaks: 0, card: 1 },
  gains: 2,
  reserve: 9,
  crystals: [4],
} as unknown as PlanetsPublic;
const worth = (seen: PlanetsPublic): string[] =>
  answersTo(seen).map((each) => [each.do, ...each.worth.map(({ n, of }) => `${n} ${of}`)].join());

describe('what can be answered', () => {
  it('says what exploring costs and brings, and what leaving it brings', () => {
    expect(worth(asked)).toEqual(['explore,-3 crystal,4 explorer-star', 'renounce,2 crystal']);
  });

  it('counts what the card gives back', () => {
    const vein = { ...asked, cards: { b2: 'vein' } } as unknown as PlanetsPublic;
    expect(worth(vein)[0]).toBe('explore,-3 crystal,2 explorer-star,2 crystal');
  });

  it('is to take something after a miss, and nothing while a card must be picked', () => {
    expect(worth({ ...asked, place: null, gains: 1 })).toEqual(['take,1 crystal']);
    expect(worth({ ...asked, phase: 'pick', place: null })).toEqual([]);
  });

  it('has a letter, if it is offered', () => {
    const offers = { explore: false, take: true, renounce: false } as PlanetsOffers;
    expect(actionOf('r', offers)).toEqual({ do: 'take' });
    expect(actionOf('e', offers)).toBeUndefined();
  });
});
