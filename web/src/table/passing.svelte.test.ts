import { beforeEach, expect, test } from 'vitest';
import type { Frame, Room } from '../wire/types';
import { Passing } from './passing.svelte';

interface Table {
  frame: Frame | null;
  seat: number | null;
  seats: readonly number[];
}

let room: Room;
let table: Table;
let passing: Passing;

function frame(seat: number | null, own: unknown = null, offers: unknown = ['roll']): void {
  table.frame = { seat, own, offers } as unknown as Frame;
  table.seat = seat;
}

beforeEach(() => {
  room = {
    link: 'x',
    phase: 'playing',
    seats: [{ name: 'Ann' }, { name: 'Bo' }],
  } as unknown as Room;
  const told: Table = $state({ frame: null, seat: null, seats: [0, 1] });
  table = told;
  passing = new Passing(table, () => room);
});

test('whoever is next is asked, until they have taken it', () => {
  frame(0);
  expect(passing.to).toBe(room.seats[0]);
  passing.take();
  expect(passing.to).toBeUndefined();
  expect(passing.facing).toBe(0);
  frame(1);
  expect(passing.to).toBe(room.seats[1]);
  expect(passing.facing).toBe(0);
  passing.take();
  expect(passing.facing).toBe(1);
});

test('nobody is asked while the last move is shown, unless there is a secret', () => {
  frame(1);
  passing.busy = true;
  expect(passing.due).toBe(room.seats[1]);
  expect(passing.to).toBeUndefined();
  frame(1, { seat: 1, cards: [3] });
  expect(passing.secret).toBe(true);
  expect(passing.to).toBe(room.seats[1]);
});

test('with a secret the board shows the next one at once, with nothing of it', () => {
  frame(0, { seat: 0, cards: [1] });
  passing.take();
  frame(1, { seat: 1, cards: [3] });
  expect(passing.facing).toBe(1);
});

test('nobody is asked who has nothing to do, is alone at the device, or while it is paused', () => {
  frame(1, null, []);
  expect([passing.hasTurn, passing.due]).toEqual([false, undefined]);
  frame(1, null, null);
  expect(passing.due).toBeUndefined();
  frame(1);
  table.seats = [1];
  expect(passing.due).toBeUndefined();
  table.seats = [0, 1];
  expect(passing.due).toBe(room.seats[1]);
});

test('a paused table asks nobody', () => {
  room = { ...room, phase: 'paused' };
  frame(1);
  expect(passing.due).toBeUndefined();
});
