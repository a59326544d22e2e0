import { describe, expect, it, vi } from 'vitest';
import type { BowlFit, BowlJudged, BowlReveal } from '../../wire/types';
import { Drama, TOGETHER } from './drama.svelte';
import { type CardMarks, FEW, MOST_WILD, UNMARKED, marksIn } from './marks';
import type { Kind, Solution } from './solutions';

/** Drawn to its end, as for who wants no motion. */
const shown = new Drama();

function fit(card: string, more: Partial<BowlFit> = {}): BowlFit {
  return { card, turn: 0, gives: {}, avoids: {}, wild: null, missing: null, ...more };
}

function solution(
  kind: Exclude<Kind, 'wrong'>,
  card: string,
  more: Partial<BowlFit> = {},
): Solution {
  return { key: card, kind, fit: fit(card, more) };
}

function judged(seat: number, did: BowlJudged['did'], card: string | null): BowlJudged {
  return { seat, did, card, fit: null, near: null, rows: [], gained: 0 };
}

function reveal(seats: BowlJudged[] = [], more: Partial<BowlReveal> = {}): BowlReveal {
  const prize = { what: 'aside' as const, seat: null, card: null };
  return { found: 'yes', seats, prize, destinations: [], with_wild: [], ...more };
}

/** The marks of the first of so many cards of a kind. */
function first(kind: 'missed' | 'wild', n: number): CardMarks {
  const all = Array.from({ length: n }, (_, k) => solution(kind, `a${k + 1}`));
  return marksIn(reveal(), shown, all, null)('a1');
}

describe('the marks on the cards', () => {
  it('are the tokens of those who designated a card, right or wrong', () => {
    const seats = [
      judged(0, 'valid', 'a1'),
      judged(1, 'invalid', 'b2'),
      judged(2, 'valid', 'a1'),
      judged(3, 'silent', null),
      judged(4, 'button', 'c3'), // taken back
    ];
    const marks = marksIn(reveal(seats), shown, [], null);
    expect(marks('a1').tokens).toEqual([
      { seat: 0, right: true },
      { seat: 2, right: true },
    ]);
    expect(marks('b2').tokens).toEqual([{ seat: 1, right: false }]);
    expect(marks('c3').tokens).toEqual([]);
  });

  it('come one after another, and what was missed comes last', () => {
    const waits = new Drama();
    waits.start([0]);
    const told = reveal([judged(0, 'valid', 'a1')], {
      prize: { what: 'galaxy', seat: 0, card: 'a1' },
    });
    const marks = marksIn(told, waits, [solution('missed', 'b2'), solution('wild', 'c3')], null);
    expect(marks('a1')).toEqual({ ...UNMARKED, dim: true });
    expect(marks('b2').missed || marks('c3').wild).toBe(false);
    waits.finish();
    const then = marksIn(told, waits, [solution('missed', 'b2'), solution('wild', 'c3')], null);
    expect(then('a1')).toMatchObject({ prize: true, dim: false });
    expect(then('b2')).toMatchObject({ missed: true, word: 'missed', dim: false });
    expect(then('c3')).toMatchObject({ wild: true, word: 'wild', dim: true });
  });

  it('lie face down until all are turned over, and do not tell whose they are', () => {
    vi.useFakeTimers();
    const drama = new Drama(TOGETHER);
    drama.start([0, 1, 2]);
    vi.advanceTimersByTime(3 * TOGETHER.open);
    const seats = [judged(0, 'valid', 'a1'), judged(1, 'invalid', 'a1'), judged(2, 'button', null)];
    const marks = marksIn(reveal(seats), drama, [], null);
    expect(marks('a1')).toEqual({ ...UNMARKED, down: 2 });
    expect(marks('b2')).toEqual({ ...UNMARKED, dim: true });
    vi.advanceTimersByTime(TOGETHER.together ?? 0);
    const then = marksIn(reveal(seats), drama, [], null);
    expect(then('a1')).toMatchObject({ down: 0, tokens: [{ seat: 0 }, { seat: 1 }] });
    drama.stop();
    vi.useRealTimers();
  });

  it.each(['missed', 'wild'] as const)(
    'of what was %s have words only where they are few',
    (kind) => {
      expect(first(kind, FEW)).toMatchObject({ [kind]: true, word: kind });
      expect(first(kind, FEW + 1)).toMatchObject({ [kind]: true, word: null });
    },
  );

  it('leave the Wild out where nearly every card would do with it', () => {
    expect(first('wild', MOST_WILD).wild).toBe(true);
    expect(first('wild', MOST_WILD + 1).wild).toBe(false);
    expect(first('missed', MOST_WILD + 1).missed).toBe(true);
  });

  it('give a card with a token on it no word of the Wild', () => {
    const marks = marksIn(
      reveal([judged(0, 'invalid', 'a1')]),
      shown,
      [solution('wild', 'a1')],
      null,
    );
    expect(marks('a1')).toMatchObject({ wild: true, word: null });
  });

  it('leave the cards bright that show why a card is wrong', () => {
    const near = { card: 'c3', turn: 0, gives: { ice: 'c2' }, avoids: {} } as const;
    const fit = { ...near, lacks: { moon: 'd3', swirl: null }, shows: { ring: 'b3' } };
    const wrong: Solution = { key: 'c3', kind: 'wrong', fit };
    const marks = marksIn(reveal([judged(0, 'invalid', 'c3')]), shown, [wrong], wrong);
    for (const place of ['c3', 'c2', 'd3', 'b3']) expect(marks(place).dim).toBe(false);
    expect(marks('a1').dim).toBe(true);
  });

  it('let all step back that the solution shown does not use', () => {
    const found = solution('found', 'c3', { gives: { ice: 'c2' }, avoids: { moon: 'd3' } });
    const marks = marksIn(
      reveal([judged(0, 'invalid', 'a1')]),
      shown,
      [found, solution('missed', 'e5')],
      found,
    );
    for (const place of ['c3', 'c2', 'd3', 'a1']) expect(marks(place).dim).toBe(false);
    expect(marks('e5')).toMatchObject({ missed: true, dim: true });
  });
});
