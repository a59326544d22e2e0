import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BowlAction, BowlOwn, BowlPublic } from '../../wire/types';
import { Choosing, LATE } from './choosing.svelte';

let phase: BowlPublic['phase'];
let wildOf: number | null;
let paused: boolean;
let may: Set<string>;
let designation: string | null;
let said: BowlAction[];
let answer: (counted: boolean) => void;
let heard: string[];
let choosing: Choosing;

beforeEach(() => {
  vi.useFakeTimers();
  phase = 'countdown';
  wildOf = null;
  paused = false;
  may = new Set(['designate', 'wild']);
  designation = null;
  said = [];
  heard = [];
  choosing = new Choosing(
    () => ({
      seen: { phase, wild: wildOf === null ? null : { seat: wildOf } } as unknown as BowlPublic,
      own: { designation } as unknown as BowlOwn,
      may,
      paused,
      act: (action) => {
        said.push(action);
        return new Promise((then) => (answer = then));
      },
      play: (action) => said.push(action),
    }),
    { carried: () => heard.push('carried'), lost: (seat) => heard.push(`lost ${seat}`) },
    (x) => (x < 100 ? 'b2' : null),
  );
});
afterEach(() => void vi.useRealTimers());

describe('a designation', () => {
  it('is drawn at once, and sent when the server has heard it', async () => {
    choosing.choose('c3');
    expect([choosing.mine, choosing.sent]).toEqual(['c3', false]);
    expect(said).toEqual([{ do: 'designate', card: 'c3' }]);
    designation = 'c3';
    answer(true);
    await vi.runAllTimersAsync();
    expect([choosing.mine, choosing.sent]).toEqual(['c3', true]);
  });

  it('that was refused is the old one again', async () => {
    designation = 'a1';
    choosing.choose('c3');
    answer(false);
    await vi.runAllTimersAsync();
    expect(choosing.mine).toBe('a1');
  });

  it('is not said twice; where it may not be said the server says why', () => {
    designation = 'a1';
    choosing.choose('a1');
    expect(said).toEqual([]);
    may = new Set();
    choosing.choose('c3');
    expect(said).toEqual([{ do: 'designate', card: 'c3' }]);
    expect(choosing.mine).toBe('a1');
  });
});

describe('the Wild', () => {
  it('goes to the next card that is tapped, or back', () => {
    choosing.carry();
    expect([choosing.placing, heard]).toEqual([true, ['carried']]);
    choosing.carry();
    expect(choosing.placing).toBe(false);
    choosing.carry();
    choosing.choose('c3');
    expect(said).toEqual([{ do: 'wild', card: 'c3' }]);
    expect(choosing.holds).toBe(false);
  });

  it('goes to the card on which it is dropped, and nowhere beside the cards', () => {
    choosing.drag(20, 10);
    expect(choosing.dragged).toEqual({ x: 20, y: 10, card: 'b2' });
    choosing.drop(200, 10);
    expect([said, choosing.holds]).toEqual([[], false]);
    choosing.drag(20, 10);
    choosing.cancel();
    expect(choosing.holds).toBe(false);
    choosing.drop(20, 10);
    expect(said).toEqual([{ do: 'wild', card: 'b2' }]);
  });

  it('that may not be placed is asked for all the same: the server says why not', () => {
    may = new Set(['designate']);
    choosing.carry();
    expect([choosing.placing, said]).toEqual([false, [{ do: 'wild', card: 'a1' }]]);
  });

  it('is lost to whoever was quicker; the tap that was on its way chooses nothing', () => {
    choosing.carry();
    may = new Set(['designate']);
    wildOf = 2;
    choosing.letGo();
    expect([choosing.holds, heard]).toEqual([false, ['carried', 'lost 2']]);
    const leave = choosing.wait();
    choosing.choose('c3');
    expect(said).toEqual([]);
    vi.advanceTimersByTime(LATE);
    choosing.choose('c3');
    expect(said).toEqual([{ do: 'designate', card: 'c3' }]);
    leave?.();
    expect(choosing.wait()).toBeUndefined();
  });

  it.each([
    ['the round is over', () => (phase = 'reveal')],
    ['the table is paused', () => (paused = true)],
  ])('is put down without a word when %s', (_, then) => {
    choosing.carry();
    then();
    choosing.letGo();
    expect([choosing.holds, heard]).toEqual([false, ['carried']]);
  });
});
