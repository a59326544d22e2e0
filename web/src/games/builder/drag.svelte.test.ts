import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Drag } from './drag.svelte';
import type { Site } from './site.svelte';

const pointer = (pointerType: 'mouse' | 'touch', x = 0): PointerEvent =>
  ({
    pointerId: 1,
    pointerType,
    button: 0,
    clientX: x,
    clientY: 0,
    timeStamp: performance.now(),
  }) as PointerEvent;

let done: string[];
let drag: Drag;

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  const site = {
    free: true,
    picked: null as string | null,
    pick(building: string) {
      this.picked = building;
    },
    flip: () => done.push('flip'),
    lay: (place: number) => done.push(`lay ${place}`),
    back: () => done.push('back'),
  };
  drag = new Drag(site as unknown as Site, () => 4);
});
afterEach(() => void vi.useRealTimers());

test.each(['mouse', 'touch'] as const)(
  'held by %s, a card is flipped, and letting go is no tap',
  (kind) => {
    drag.fresh();
    drag.down(pointer(kind), 'dome', () => done.push('tap'));
    vi.advanceTimersByTime(500);
    drag.up(pointer(kind));
    expect(done).toEqual(['flip']);
    expect(drag.isTap(pointer(kind))).toBe(false); // the click that belongs to it
    expect(drag.isTap(pointer(kind))).toBe(true);
  },
);

test.each(['mouse', 'touch'] as const)(
  'held by %s and then dragged, it is flipped and laid',
  (kind) => {
    drag.down(pointer(kind), 'dome', () => done.push('tap'));
    vi.advanceTimersByTime(500);
    drag.move(pointer(kind, 30));
    drag.up(pointer(kind, 30));
    expect(done).toEqual(['flip', 'lay 4']);
  },
);

test('a short touch is a tap; that of a mouse is left to its click', () => {
  drag.down(pointer('touch'), 'dome', () => done.push('tap'));
  drag.up(pointer('touch'));
  expect([done, drag.isTap(pointer('touch'))]).toEqual([['tap'], false]);
  drag.fresh();
  drag.down(pointer('mouse'), 'dome', () => done.push('tap'));
  drag.up(pointer('mouse'));
  expect([done, drag.isTap(pointer('mouse'))]).toEqual([['tap'], true]);
});
