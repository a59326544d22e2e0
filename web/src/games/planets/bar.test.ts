import { beforeAll, describe, expect, it } from 'vitest';
import { learn } from '../../i18n/index.svelte';
import type { PlanetsPublic } from '../../wire/types';
import { type Moment, headline, hint } from './bar';

const DIE = { shows: 2, on: ['b2'], off: false, lost: false };

function moment(seen: object, more: Partial<Moment> = {}): Moment {
  return {
    seen: {
      phase: 'throw',
      active: 1,
      last: [],
      winners: [],
      die: null,
      place: null,
      price: null,
      gains: null,
      cards: { b2: 'oasis' },
      ...seen,
    } as unknown as PlanetsPublic,
    names: ['Ann', 'Bo'],
    mine: false,
    shared: false,
    sign: null,
    swinging: false,
    canThrow: false,
    choosing: false,
    deciding: false,
    lastWords: 'Ann gets 2 crystals',
    ...more,
  };
}

beforeAll(() => learn('planets'));

describe('the bar says', () => {
  it('whose throw it is, by name where several hold the device, and that it is the last', () => {
    const said = [
      moment({}),
      moment({ last: [1] }),
      moment({}, { mine: true }),
      moment({ last: [1] }, { mine: true }),
      moment({}, { mine: true, shared: true }),
      moment({ last: [1] }, { mine: true, shared: true }),
    ].map(headline);
    expect(new Set(said).size).toBe(said.length);
    expect(said.map((each) => each.includes('Bo'))).toEqual([true, true, false, false, true, true]);
  });

  it('what the die shows once it lies, and that it missed', () => {
    expect(headline(moment({ phase: 'flight', die: DIE }))).toContain('2');
    const on = headline(moment({ phase: 'choose', die: DIE, place: 'b2' }));
    const missed = headline(moment({ phase: 'choose', die: DIE }));
    expect(on).toContain('2');
    expect(missed).not.toBe(on);
    expect(headline(moment({ phase: 'pick', die: DIE }))).toBe(on);
  });

  it('who has won, all of them', () => {
    expect(headline(moment({ phase: 'over', winners: [0, 1] }))).toMatch(/Ann.*Bo/);
    expect(hint(moment({ phase: 'over' }))).toBe('');
  });

  it('the black hole before anything else that is decided', () => {
    const sign = { what: 'hole', seat: 0 } as const;
    expect(headline(moment({ phase: 'flight' }, { sign }))).not.toBe(
      headline(moment({ phase: 'flight' })),
    );
    expect(hint(moment({ phase: 'flight' }, { sign }))).toContain('Ann');
  });
});

describe('below it stands', () => {
  it('what one can do, the nearest first', () => {
    const said = [
      moment({}, { swinging: true, canThrow: true }),
      moment({}, { canThrow: true }),
      moment({ phase: 'choose', place: 'b2' }, { choosing: true }),
      moment({ phase: 'choose' }, { choosing: true }),
      moment({ phase: 'pick' }, { choosing: true }),
    ].map(hint);
    expect(new Set(said).size).toBe(said.length);
  });

  it('what somebody else decides, by their name', () => {
    expect(hint(moment({ phase: 'pick' }, { deciding: true }))).toContain('Bo');
  });

  it('where the die lies, but nothing of that while it flies', () => {
    const flying = hint(moment({ phase: 'flight' }));
    const lying = hint(moment({ phase: 'flight', die: DIE }));
    expect(lying).not.toBe(flying);
    expect(hint(moment({ phase: 'flight', die: { ...DIE, on: [] } }))).not.toBe(lying);
  });

  it('else the last that happened', () => {
    expect(hint(moment({}))).toBe('Ann gets 2 crystals');
  });
});
