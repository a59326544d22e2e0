import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SosEvent, SosPublic } from '../../wire/types';
import { Cheering } from './cheering.svelte';
import { alien } from './choose';
import { Drag } from './drag.svelte';
import { Motion } from './motion.svelte';

const rolled = { what: 'rolled', seat: 0, face: '2' } as SosEvent;
const step = (start: string, to: string): SosEvent => ({
  what: 'stepped',
  seat: 0,
  alien: 'momo',
  start,
  to,
});
const seen = (momo: string): SosPublic =>
  ({ aliens: { momo }, hole: 'O9', comets: [] }) as unknown as SosPublic;
const completed = (mission: [string, string]): SosEvent =>
  ({ what: 'completed', seat: 0, mission, count: 1 }) as unknown as SosEvent;
const drawn = (mission: [string, string]): SosEvent => ({ what: 'mission', seat: 0, mission });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a trail grows with the steps of a turn', () => {
  const motion = new Motion();
  motion.follow(seen('O0'), [rolled], 1);
  motion.follow(seen('O1'), [step('O0', 'O1')], 2);
  motion.follow(seen('O2'), [step('O1', 'O2')], 3);
  expect(motion.trail.map(({ to }) => to)).toEqual(['O1', 'O2']);
});

test('whoever jumps in a replay leaves the trail behind', () => {
  const motion = new Motion();
  motion.follow(seen('O1'), [step('O0', 'O1')], 2);
  motion.follow(seen('O5'), [], 40);
  expect(motion.trail).toEqual([]);
  motion.follow(seen('O6'), [step('O5', 'O6')], 41);
  motion.follow(seen('O5'), [rolled], 40);
  expect(motion.trail).toEqual([]);
});

test('a mission that was fulfilled already is celebrated after the other, as found', () => {
  const cheering = new Cheering();
  cheering.hear(
    [
      step('O0', 'O1'),
      completed(['filo', 'momo']),
      drawn(['kubo', 'nova']),
      completed(['kubo', 'nova']),
    ],
    1,
  );
  expect([cheering.done?.mission, cheering.found]).toEqual([['filo', 'momo'], false]);
  vi.advanceTimersByTime(1_500);
  expect([cheering.done?.mission, cheering.found]).toEqual([['kubo', 'nova'], true]);
  vi.advanceTimersByTime(2_000);
  expect(cheering.done).toBeNull();
});

test('card and hearts show one pair: the one that is celebrated, then the new one', () => {
  const cheering = new Cheering();
  const theirs = { ...completed(['limo', 'trio']), seat: 1 } as SosEvent;
  const turn = { what: 'turn', seat: 1 } as SosEvent;
  const dealt: [string, string][] = [
    ['zuzu', 'nova'],
    ['filo', 'kubo'],
  ];
  const shown = (): unknown => [0, 1].map((seat) => cheering.mission(seat, dealt)?.[0]);
  cheering.hear([completed(['filo', 'momo']), drawn(['zuzu', 'nova']), turn, theirs], 1);
  expect(shown()).toEqual(['filo', 'limo']); // the second waits for its joy with its old pair
  vi.advanceTimersByTime(1_500);
  expect([shown(), cheering.done?.seat]).toEqual([['zuzu', 'limo'], 1]);
  vi.advanceTimersByTime(2_000);
  expect([shown(), cheering.done]).toEqual([['zuzu', 'filo'], null]);
});

test('whoever looks back in a replay leaves the joy behind', () => {
  const cheering = new Cheering();
  cheering.hear([completed(['filo', 'momo'])], 7);
  cheering.hear([], 8);
  expect(cheering.done).not.toBeNull();
  cheering.hear([], 3);
  expect([cheering.done, cheering.mission(0, [['kubo', 'nova']])]).toEqual([
    null,
    ['kubo', 'nova'],
  ]);
});

test('a finger that trembles taps; one that goes on drags, and its click means nothing', () => {
  const drag = new Drag();
  const at = (x: number): PointerEvent =>
    ({ pointerId: 1, clientX: x, clientY: 0 }) as PointerEvent;
  drag.hold(at(0), alien('momo'), [0, 0]);
  expect(drag.move(at(5), [10, 0])).toBeNull();
  expect([drag.release(at(5)), drag.ate()]).toEqual([null, false]);
  drag.hold(at(0), alien('momo'), [0, 0]);
  expect(drag.move(at(30), [60, 0])).toBe(alien('momo'));
  drag.lift(alien('momo'));
  drag.move(at(40), [80, 0]);
  expect(drag.by).toEqual([80, 0]);
  expect([drag.release(at(40)), drag.ate(), drag.ate()]).toEqual([alien('momo'), true, false]);
  drag.drop();
  drag.land();
  expect(drag.by).toEqual([0, 0]);
  vi.advanceTimersByTime(100);
  expect(drag.piece).toBeNull();
});
