import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../session.svelte';
import { dismissAll, toasts } from '../ui/toasts.svelte';
import type { Frame, Hello, Room } from '../wire/types';
import { Hurrying } from './hurrying.svelte';
import type { Ask } from './store.svelte';

let asked: string[];
let room: Room;
let kept: Record<string, string>;
const table = {
  frame: { waits: true } as Frame,
  seats: [0],
  ask: (message: Ask) => {
    asked.push(message.t);
    return Promise.resolve({ t: 'done', id: '', link: null } as const);
  },
};

function hurrying(oneDevice: boolean): Hurrying {
  session.hello = { games: [{ name: 'toy', one_device: oneDevice }] } as unknown as Hello;
  return new Hurrying(table, () => room);
}
const tapOn = (found: unknown): MouseEvent =>
  ({ target: { closest: () => found } }) as unknown as MouseEvent;

beforeEach(() => {
  asked = [];
  kept = {};
  room = { game: 'toy', phase: 'playing', seats: [{ level: 'easy' }] } as unknown as Room;
  table.frame = { waits: true } as Frame;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.hello = null;
  dismissAll();
});

test('where bots take turns a tap on the board hurries them, but not one on a button', () => {
  const bots = hurrying(true);
  bots.tap(tapOn({}));
  expect(asked).toEqual([]);
  bots.tap(tapOn(null));
  expect(asked).toEqual(['hurry']);
});

test('where all play at once only the button does', () => {
  const bots = hurrying(false);
  bots.tap(tapOn(null));
  expect(asked).toEqual([]);
  expect(bots.hintLater()).toBeUndefined();
  bots.hurry();
  expect(asked).toEqual(['hurry']);
});

test('the button stays where bots take turns, and comes and goes where all play at once', () => {
  table.frame = { waits: false } as Frame;
  expect([hurrying(true).there, hurrying(true).can]).toEqual([true, false]);
  expect(hurrying(false).there).toBe(false);
  hurrying(true).hurry();
  expect(asked).toEqual([]);
});

test('who waits is told once on a device that nobody has to', () => {
  const end = hurrying(true).hintLater();
  end?.();
  vi.advanceTimersByTime(3_000);
  expect(toasts.list).toEqual([]);
  hurrying(true).hintLater();
  vi.advanceTimersByTime(3_000);
  expect(toasts.list).toHaveLength(1);
  expect(hurrying(true).hintLater()).toBeUndefined();
});
