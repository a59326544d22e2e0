import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BowlFit, BowlJudged, BowlNearFit, BowlReveal } from '../../wire/types';
import { Drama, TIMING, TOGETHER } from './drama.svelte';
import { around, cardsOf, order, solutions } from './solutions';

function fit(card: string, more: Partial<BowlFit> = {}): BowlFit {
  return { card, turn: 0, gives: { ring: card }, avoids: {}, wild: null, missing: null, ...more };
}

function near(card: string, lacks: BowlNearFit['lacks'] = { ice: 'a1' }): BowlNearFit {
  return { card, turn: 0, gives: {}, avoids: {}, lacks, shows: {} };
}

function judged(
  seat: number,
  did: BowlJudged['did'],
  card: string | null = null,
  why: BowlFit | null = null,
): BowlJudged {
  const rows = did === 'silent' ? [] : [{ why: 'valid' as const, points: 1 }];
  const amiss = did === 'invalid' && card ? near(card) : null;
  return { seat, did, card, fit: why, near: amiss, rows, gained: rows.length };
}

function reveal(seats: BowlJudged[], more: Partial<BowlReveal> = {}): BowlReveal {
  return {
    found: 'yes',
    seats,
    prize: { what: 'aside', seat: null, card: null },
    destinations: [],
    with_wild: [],
    ...more,
  };
}

describe('what everybody missed', () => {
  const plain = [fit('a1'), fit('b2', { turn: 90 }), fit('b2'), fit('c3')];
  const wild = [fit('d4', { wild: 'd5', missing: 'ice' })];
  const told = reveal(
    [
      judged(0, 'valid', 'b2', plain[2]),
      judged(1, 'valid', 'a1', plain[0]),
      judged(2, 'invalid', 'e5'),
      judged(3, 'silent'),
    ],
    { destinations: plain, with_wild: wild },
  );

  it('one’s own comes first, then what others found, what was missed, and what the Wild gives', () => {
    const all = solutions(told, 0);
    expect(all.map(({ kind, fit: { card, turn } }) => `${kind} ${card} ${turn}`)).toEqual([
      'mine b2 0',
      'found a1 0',
      'found b2 90',
      'missed c3 0',
      'wild d4 0',
      'wrong e5 0',
    ]);
    expect(cardsOf(all, 'found')).toEqual(new Set(['a1', 'b2']));
  });

  it('why one’s own card is wrong comes before all that was right', () => {
    const [first, ...others] = solutions(told, 2);
    expect(first).toEqual({ key: 'e5', kind: 'wrong', fit: near('e5') });
    expect(others.map(({ kind }) => kind)).toEqual(['found', 'found', 'found', 'missed', 'wild']);
  });

  it('a wrong card that two chose is told once', () => {
    const both = reveal([judged(0, 'invalid', 'e5'), judged(1, 'invalid', 'e5')]);
    expect(solutions(both, 0)).toHaveLength(1);
  });

  it('a spectator has found nothing', () => {
    expect(solutions(told, null).some(({ kind }) => kind === 'mine')).toBe(false);
  });

  it('who placed the Wild used a fit that is in no list', () => {
    const used = fit('a1', { wild: 'a2', missing: 'moon' });
    const all = solutions(
      reveal([judged(0, 'valid', 'a1', used)], { destinations: [fit('a1')] }),
      0,
    );
    expect(all.map(({ kind }) => kind)).toEqual(['mine', 'found']);
  });

  it('is told announcer first, then whoever joined, then the others', () => {
    const seats = [
      judged(0, 'silent'),
      judged(1, 'valid', 'a1'),
      judged(2, 'invalid'),
      judged(3, 'button'),
    ];
    expect(order(reveal(seats), 2, [3])).toEqual([2, 3, 1]);
    expect(order(reveal(seats), null, [])).toEqual([1, 2, 3]);
  });
});

describe('the drama', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('opens one card after another, then pays', () => {
    const drama = new Drama();
    const opened: number[] = [];
    drama.start([2, 0], (seats) => opened.push(...seats));
    expect(drama.done).toBe(false);
    vi.advanceTimersByTime(TIMING.open);
    expect(opened).toEqual([2]);
    expect([drama.isOpen(2), drama.isOpen(0), drama.isPaid(2)]).toEqual([true, false, false]);
    vi.advanceTimersByTime(TIMING.open + TIMING.wait);
    expect(drama.flying).toEqual([2]);
    vi.advanceTimersByTime(TIMING.flight);
    expect([drama.isPaid(2), drama.isPaid(0)]).toEqual([true, false]);
    vi.advanceTimersByTime(TIMING.pay);
    expect(drama.done).toBe(true);
  });

  it('on a big screen opens all cards together, when the last lies there', () => {
    const drama = new Drama(TOGETHER);
    const { open, together = 0, wait, pay, flight } = TOGETHER;
    const opened: (readonly number[])[] = [];
    drama.start([2, 0], (seats) => opened.push(seats));
    vi.advanceTimersByTime(open);
    expect([drama.isLaid(2), drama.isLaid(0), drama.isOpen(2)]).toEqual([true, false, false]);
    vi.advanceTimersByTime(open + together - 1);
    expect([drama.isLaid(2), drama.isLaid(0), opened]).toEqual([true, true, []]);
    vi.advanceTimersByTime(1);
    expect([drama.isLaid(2), drama.isOpen(2), drama.isOpen(0)]).toEqual([false, true, true]);
    expect(opened).toEqual([[2, 0]]);
    vi.advanceTimersByTime(wait + pay + flight - 1);
    expect([drama.isPaid(2), drama.isPaid(0), drama.done]).toEqual([true, false, false]);
    vi.advanceTimersByTime(1);
    expect(drama.done).toBe(true);
  });

  it('can be cut short, and begins anew', () => {
    const drama = new Drama();
    drama.start([0, 1]);
    drama.finish();
    expect([drama.done, drama.isPaid(1)]).toEqual([true, true]);
    vi.advanceTimersByTime(60_000);
    expect(drama.flying).toEqual([]);
    drama.start([1]);
    expect(drama.isOpen(1)).toBe(false);
    drama.stop();
  });
});

describe('what is in sight of many solutions', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f'];

  it.each([
    [0, 'abcd'],
    [1, 'abcd'],
    [3, 'cdef'],
    [5, 'cdef'],
    [-1, 'abcd'],
  ])('with the one at %i is %s', (at, some) => {
    expect(around(all, at, 4).join('')).toBe(some);
  });

  it('is everything where there is room', () => {
    expect(around(all, 2, 9)).toEqual(all);
    expect(around([], -1, 4)).toEqual([]);
  });
});
