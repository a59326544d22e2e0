import { beforeEach, describe, expect, it } from 'vitest';
import { t, tn } from '../../i18n/index.svelte';
import type { BuilderPublic } from '../../wire/types';
import type { Moment } from './bar';
import { caption, hero, title } from './telling';

const NAMES = ['Mia', 'Tom', 'Ava', 'Papi'];
let seen: Partial<BuilderPublic>;
let show: { running: boolean; seat: number | null; stopping: boolean; latest: null };

function moment(): Moment {
  const known: unknown = {
    seen: { seats: 4, round: 2, gone: [], done: [], check: [], due: 1, champion: null, ...seen },
    me: null,
    site: { done: false },
    show,
    timeUp: false,
    drawn: false,
    name: (seat: number) => NAMES[seat],
  };
  return known as Moment;
}

beforeEach(() => {
  show = { running: false, seat: null, stopping: false, latest: null };
});

describe('a big screen', () => {
  it('is about nobody before the plan', () => {
    seen = { phase: 'count', winner: 3 };
    expect(hero(moment())).toBeNull();
    expect(title(moment())).toBe(t('page.builder.big.plan'));
  });

  it('tells who was done last, and how many still build', () => {
    seen = { phase: 'build', plan: 6 };
    expect([hero(moment()), title(moment())]).toEqual([null, t('page.builder.big.build')]);
    seen = { phase: 'build', done: [2, 0], gone: [3] };
    expect(hero(moment())).toBe(0);
    expect(title(moment())).toBe(t('page.builder.big.is-done', { name: 'Mia' }));
    const place = t('page.builder.place.2');
    expect(caption(moment())).toBe(tn('page.builder.big.still', { n: 1, place }));
  });

  it('follows the check from city to city, and gives the winner away only afterwards', () => {
    const check = [{ seat: 1, finished: 1, cards: [], faults: 0 }];
    seen = { phase: 'unlock', winner: 2, check };
    show = { ...show, running: true, stopping: true };
    expect([hero(moment()), title(moment())]).toEqual([null, t('page.builder.stop')]);
    show = { ...show, stopping: false, seat: 1 };
    expect(hero(moment())).toBe(1);
    expect(title(moment())).toBe(t('page.builder.big.city', { name: 'Tom' }));
    expect(caption(moment())).toBe(t('page.builder.finished.1'));
    show = { ...show, running: false, seat: null };
    expect(hero(moment())).toBe(2);
    expect(title(moment())).toBe(t('page.builder.wins', { name: 'Ava' }));
    expect(caption(moment())).toBe(t('page.builder.hint.chooses', { name: 'Ava' }));
  });

  it('asks for the phones where nothing else is to be told', () => {
    seen = { phase: 'pause', winner: null, new: null, ready: [] };
    expect(hero(moment())).toBeNull();
    expect(caption(moment())).toBe(t('page.builder.big.ready'));
  });
});
