import { describe, expect, it } from 'vitest';
import type { BowlFit, BowlJudged, BowlNearFit } from '../../wire/types';
import type { Solution } from './solutions';
import { thereWas, whyOf, wrongWith } from './verdict';

const fit: BowlFit = { card: 'a1', turn: 0, gives: {}, avoids: {}, wild: null, missing: null };
const near: BowlNearFit = {
  card: 'a1',
  turn: 0,
  gives: {},
  avoids: {},
  lacks: { ice: 'b2' },
  shows: {},
};

const blank = { seat: 0, card: null, fit: null, near: null, rows: [], gained: 0 };
const judged = (more: Partial<BowlJudged>): BowlJudged => ({ ...blank, did: 'silent', ...more });

describe('what one got', () => {
  it('is told with its reasons, or that one said nothing', () => {
    expect(whyOf(judged({}))).toBe('page.bowl.you-silent');
    const rows = [{ why: 'valid', points: 1 }] as BowlJudged['rows'];
    expect(whyOf(judged({ did: 'valid', card: 'a1', rows }))).toBe('bowl.row.valid');
  });

  it('is told with what is wrong with the card, if anything is', () => {
    expect(wrongWith(judged({ did: 'valid', card: 'a1', fit }))).toBe('');
    expect(wrongWith(judged({ did: 'invalid' }))).toBe('');
    expect(wrongWith(judged({ did: 'invalid', card: 'a1', near }))).toContain('n-missing');
    expect(wrongWith(judged({ did: 'invalid', card: 'a1' }))).toBe('page.bowl.near.void');
  });
});

describe('what there was', () => {
  const one = (kind: Exclude<Solution['kind'], 'wrong'>, card = 'a1'): Solution => ({
    key: `${kind} ${card}`,
    kind,
    fit: { ...fit, card },
  });

  it('is told of cards, not of ways', () => {
    expect(thereWas([])).toBe('page.bowl.none-at-all');
    expect(thereWas([{ key: 'a1', kind: 'wrong', fit: near }])).toBe('page.bowl.none-at-all');
    expect(thereWas([one('found')])).toBe('page.bowl.nothing-missed');
    const missed = thereWas([one('missed'), one('missed'), one('wild', 'b2')]);
    expect(missed).toContain('n-missed');
    expect(missed).toContain('n-wild');
  });
});
