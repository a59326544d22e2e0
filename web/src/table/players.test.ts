import { expect, test } from 'vitest';
import type { Room } from '../wire/types';
import { peopleIn, playersOf } from './players';

const seat = (who: string, person = '') => ({ who, person, name: who, stand_in: false });
const ROOM = {
  seats: [seat('person', 'a'), seat('person', 'b'), seat('bot'), seat('person', 'a')],
  people: [
    { key: 'a', here: true },
    { key: 'b', here: false },
  ],
} as unknown as Room;

test('a person who is not here is away, a bot never', () => {
  expect(playersOf(ROOM).map((player) => player.away)).toEqual([false, true, false, false]);
});

test('those who play at one device are one', () => {
  expect(peopleIn(ROOM)).toBe(2);
});
