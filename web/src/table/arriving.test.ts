import { expect, it } from 'vitest';
import type { Person, Room, Seat } from '../wire/types';
import { isFirstVisit, placeIn, welcome } from './arriving';

const seat = (who: Seat['who'], name = ''): Seat => ({ who, name }) as Seat;
const person = (key: string, seats: number[] = [], host = false): Person => ({
  key,
  name: key,
  seats,
  host,
  owner: host,
  here: true,
  rtt: null,
});
const room = (phase: Room['phase'], seats: Seat[], people: Person[] = []): Room =>
  ({ phase, seats, people }) as unknown as Room;

it('a free seat is for whoever comes, else a bot gives way', () => {
  expect(placeIn(room('lobby', [seat('person'), seat('bot', 'Zip'), seat('empty')]))).toEqual({
    seat: 2,
    bot: null,
  });
  expect(placeIn(room('lobby', [seat('person'), seat('bot', 'Zip')]))).toEqual({
    seat: 1,
    bot: 'Zip',
  });
  expect(placeIn(room('playing', [seat('person'), seat('bot', 'Zip')]))).toEqual({
    seat: 1,
    bot: 'Zip',
  });
  expect(placeIn(room('lobby', [seat('person'), seat('person')]))).toBeNull();
  expect(placeIn(room('over', [seat('bot')]))).toBeNull();
});

it('who has no name yet is asked; who has one sits down at once where a seat is free', () => {
  const open = [seat('person'), seat('empty')];
  const host = person('h', [0], true);
  const me = person('me');
  expect(welcome(room('lobby', open, [host, me]), 'me', false)).toBe('ask');
  expect(welcome(room('lobby', open, [host, me]), 'me', true)).toBe('sit');
  expect(welcome(room('playing', open, [host, me]), 'me', false)).toBe('ask');
  expect(
    welcome(room('playing', [seat('person'), seat('bot')], [host, me]), 'me', true),
  ).toBeNull();
  expect(welcome(room('lobby', [seat('person'), seat('bot')], [host, me]), 'me', true)).toBeNull();
});

it('nobody is asked who hosts, sits, or comes when all is over', () => {
  const open = [seat('person'), seat('empty')];
  expect(welcome(room('lobby', open, [person('h', [], true)]), 'h', false)).toBeNull();
  expect(welcome(room('lobby', open, [person('me', [0])]), 'me', false)).toBeNull();
  expect(welcome(room('over', open, [person('me')]), 'me', false)).toBeNull();
});

it('who was here before has been asked', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  expect(isFirstVisit('a', store)).toBe(true);
  expect(isFirstVisit('b', store)).toBe(true);
  expect(isFirstVisit('a', store)).toBe(false);
  for (let k = 0; k < 40; k += 1) isFirstVisit(`t${k}`, store);
  expect(kept.get('spaceport.met')?.split(' ').length).toBe(20);
});
