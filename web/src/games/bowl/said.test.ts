import { describe, expect, it } from 'vitest';
import type { BowlJudged, BowlPublic } from '../../wire/types';
import { Drama } from './drama.svelte';
import { said } from './said';

/** Drawn to its end, as for who wants no motion. */
const shown = new Drama();

function seen(more: Partial<BowlPublic>): BowlPublic {
  const quiet = { phase: 'search', kind: null, announcer: null, reveal: null };
  return { ...quiet, concurred: [], skipped: [], ready: [], ...more } as unknown as BowlPublic;
}

function revealed(judged: Partial<BowlJudged>, more: Partial<BowlPublic> = {}): BowlPublic {
  const seat: BowlJudged = {
    seat: 0,
    did: 'silent',
    card: null,
    fit: null,
    near: null,
    rows: [],
    gained: 0,
    ...judged,
  };
  return seen({
    phase: 'reveal',
    reveal: { seats: [seat] } as unknown as BowlPublic['reveal'],
    ...more,
  });
}

describe('the tag of a seat', () => {
  it('says nothing of who has said nothing', () => {
    expect(said(seen({}), 0, shown)).toBeNull();
    expect(said(seen({ phase: 'countdown', announcer: 1, kind: 'go' }), 0, shown)).toBeNull();
    expect(said(revealed({}), 0, shown)).toBeNull();
  });

  it('says who skips, while all search', () => {
    expect(said(seen({ skipped: [2] }), 2, shown)?.text).toBe('page.bowl.skips');
    expect(said(seen({ phase: 'toss', skipped: [2] }), 2, shown)).toBeNull();
  });

  it.each(['countdown', 'placement'] as const)(
    'says in the %s who called and who joined',
    (phase) => {
      const go = seen({ phase, announcer: 1, concurred: [0], kind: 'go' });
      expect(said(go, 1, shown)).toEqual({ text: 'bowl.said.go', look: 'tag-go', word: true });
      expect(said(go, 0, shown)).toMatchObject({ text: 'page.bowl.in', look: '', icon: 'check' });
      const doom = { ...go, kind: 'doom' as const };
      expect(said(doom, 1, shown)).toMatchObject({ text: 'bowl.said.doom', look: 'tag-doom' });
      expect(said(doom, 0, shown)).toMatchObject({ text: 'page.bowl.thinks-too', icon: 'check' });
    },
  );

  it('says what was gained or lost as soon as the points have arrived', () => {
    const rows = [{ why: 'valid' as const, points: 2 }];
    const won = revealed({ did: 'valid', rows, gained: 2 });
    expect(said(won, 0, shown)).toMatchObject({ text: '+2', look: 'plus' });
    expect(said(revealed({ rows, gained: -1 }), 0, shown)).toMatchObject({ look: 'minus' });
    expect(said(revealed({ rows, gained: 0 }), 0, shown)).toMatchObject({ look: '' });
    const waits = new Drama();
    waits.start([0]);
    expect(said(won, 0, waits)).toBeNull();
    waits.stop();
  });

  it('ticks who is ready, and keeps the red button of who gained nothing', () => {
    expect(said(revealed({}, { ready: [0] }), 0, shown)).toMatchObject({ look: 'okay' });
    const button = revealed({ did: 'button' }, { announcer: 0 });
    expect(said(button, 0, shown)?.text).toBe('bowl.said.doom');
    expect(said({ ...button, announcer: 3 }, 0, shown)?.text).toBe('page.bowl.thinks-too');
  });
});
