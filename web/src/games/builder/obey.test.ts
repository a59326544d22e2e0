import { beforeEach, expect, test } from 'vitest';
import { type City, cityOf } from './city';
import type { Command } from './commands';
import { obey } from './obey';
import type { Site } from './site.svelte';

const city: City = cityOf({
  size: [100, 100],
  card: 20,
  places: [
    [25, 25],
    [75, 25],
  ],
  board_drawing: null,
  plan_drawing: null,
});

let done: string[];
let site: Site;

beforeEach(() => {
  done = [];
  site = {
    cursor: 1,
    lay: (place: number) => done.push(`lay ${place}`),
    enter: (place: number) => done.push(`enter ${place}`),
    turn: (by: number) => done.push(`turn ${by}`),
    flip: () => done.push('flip'),
    back: () => done.push('back'),
  } as unknown as Site;
});

test('laying and walking bring the keyboard to a place', () => {
  expect(obey({ do: 'place', n: 2 }, site, city)).toBe('there');
  expect(obey({ do: 'go', to: 'right' }, site, city)).toBe('there');
  expect([done, site.cursor]).toEqual([['lay 2'], 2]);
});

test('what is done with the chosen card leaves the keyboard where it is', () => {
  const orders: Command[] = [
    { do: 'enter' },
    { do: 'turn', by: -1 },
    { do: 'flip' },
    { do: 'back' },
  ];
  expect(orders.map((order) => obey(order, site, city))).toEqual(orders.map(() => 'done'));
  expect(done).toEqual(['enter 1', 'turn -1', 'flip', 'back']);
});

test('before the city is there one walks nowhere', () => {
  obey({ do: 'go', to: 'right' }, site, null);
  expect(site.cursor).toBe(1);
});

test('what is not meant for the site is left alone', () => {
  for (const order of ['slap', 'zoom', 'plan', 'city', 'drop', 'menu', 'help'] as const)
    expect(obey({ do: order }, site, city)).toBeNull();
  expect(obey({ do: 'pick', n: 1 }, site, city)).toBeNull();
  expect(done).toEqual([]);
});
