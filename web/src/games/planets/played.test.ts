import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanetsReach } from '../../wire/types';
import { Aiming } from './aiming.svelte';
import { Cursor } from './cursor.svelte';
import { type Point, centreOf } from './geometry';
import type { Played } from './played';
import { Pointer } from './pointer';

const SIZES = { card: 62, gap: 24, line: 217, table: 700, die: 16 };
const REACH: PlanetsReach = { start: [-100, 100], angle: [-60, 60], distance: [60, 500] };

/** A table that the test plays on: what was looked at and picked, and what was thrown. */
class Table implements Played {
  readonly sizes = SIZES;
  side = 0;
  canThrow = true;
  picks: string[] = [];
  looked: string | null = null;
  focused = false;
  svg = {
    contains: () => false,
    querySelector: () => null,
    setPointerCapture: () => {},
  };
  readonly heard: string[] = [];
  readonly aiming = new Aiming(
    SIZES,
    () => (this.canThrow ? REACH : null),
    () => this.heard.push('thrown'),
    (why) => this.heard.push(why),
    () => {},
  );

  pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => [
    clientX,
    clientY,
  ];
  isFocused = () => this.focused;
  skip = () => {};
  look = (place: string | null, how: string) => void this.heard.push(`${how} ${place}`);
  pick = (place: string) => void this.heard.push(`pick ${place}`);
}

let table: Table;
let cursor: Cursor;
let pointer: Pointer;
beforeEach(() => {
  table = new Table();
  cursor = new Cursor(() => table);
  pointer = new Pointer(() => table, cursor);
  vi.stubGlobal('requestAnimationFrame', () => 0);
  return () => vi.unstubAllGlobals();
});

describe('the keys', () => {
  let stopped = 0;
  const press = (key: string, shiftKey = false): void =>
    cursor.key({
      key,
      shiftKey,
      preventDefault: () => (stopped += 1),
      stopPropagation: () => {},
    } as unknown as KeyboardEvent);

  it('walk over the cards as this side sees them, and no farther', () => {
    press('ArrowUp');
    expect(cursor.at).toBe('b3');
    press('ArrowUp');
    expect(cursor.at).toBe('b3');
    table.side = 2;
    press('ArrowRight');
    expect(cursor.at).toBe('a3');
  });

  it('aim beside a card with Shift, and never beyond the cards', () => {
    table.aiming.aim([0, 0]);
    press('ArrowLeft', true);
    expect(table.aiming.target).toEqual([-8, 0]);
    for (let k = 0; k < 30; k += 1) press('ArrowLeft', true);
    expect(table.aiming.target).toEqual([-117, 0]);
    expect(cursor.at).toBe('b2');
  });

  it('throw in two strokes: the power swings, then it is let go', () => {
    press('Enter');
    expect(table.aiming.target).toEqual(centreOf(SIZES, 0, 'b2'));
    expect(table.aiming.swinging).toBe(true);
    press(' ');
    expect(table.heard).toEqual(['thrown']);
  });

  it('pick a card that may be picked, and ask about one when nobody may throw', () => {
    table.canThrow = false;
    press('Enter');
    table.picks = ['b2'];
    press('Enter');
    expect(table.heard).toEqual(['focus b2', 'pick b2']);
  });

  it('leave to the page what they do not know', () => {
    stopped = 0;
    press('u');
    expect(stopped).toBe(0);
    press('ArrowUp');
    expect(stopped).toBe(1);
  });

  it('aim again where they stand when one may throw again, unless the hand played since', () => {
    table.focused = true;
    press('ArrowUp');
    cursor.turn(true);
    expect(table.aiming.target).toEqual(centreOf(SIZES, 0, 'b3'));
    cursor.turn(false);
    expect(table.aiming.target).toBeNull();
    cursor.rest();
    cursor.turn(true);
    expect(table.aiming.target).toBeNull();
  });
});

describe('the hand', () => {
  const at = ([clientX, clientY]: Point, more: object = {}) =>
    ({
      button: 0,
      isPrimary: true,
      pointerType: 'touch',
      pointerId: 1,
      timeStamp: 0,
      detail: 1,
      clientX,
      clientY,
      preventDefault: () => {},
      ...more,
    }) as unknown as PointerEvent;
  const CARD = centreOf(SIZES, 0, 'a2');

  it('takes the die below the cards only, and when it may', () => {
    pointer.down(at([0, -120]));
    expect(table.aiming.dragging).toBe(false);
    table.canThrow = false;
    pointer.down(at([0, -200]));
    expect(table.aiming.dragging).toBe(false);
    table.canThrow = true;
    pointer.down(at([0, -200]));
    expect(table.aiming.dragging).toBe(true);
    pointer.cancel();
    expect(table.aiming.dragging).toBe(false);
  });

  it('does not tap on the card where it let the die go', () => {
    pointer.down(at([0, -200]));
    pointer.up(at(CARD));
    const before = table.heard.length;
    pointer.click(at(CARD));
    expect(table.heard).toHaveLength(before);
  });

  it('asks about a card by a tap, and again to know no more', () => {
    pointer.click(at(CARD));
    table.looked = 'a2';
    pointer.click(at(CARD));
    expect(table.heard).toEqual(['tap a2', 'tap null']);
  });

  it('picks a card that may be picked', () => {
    table.picks = ['a2'];
    pointer.click(at(CARD));
    expect(table.heard).toEqual(['pick a2']);
  });

  it('asks by holding, but not when the finger leaves before', () => {
    vi.useFakeTimers();
    pointer.down(at(CARD));
    pointer.up(at(CARD));
    vi.advanceTimersByTime(2_000);
    expect(table.heard).toEqual([]);
    pointer.down(at(CARD));
    vi.advanceTimersByTime(2_000);
    expect(table.heard).toEqual(['tap a2']);
    vi.useRealTimers();
  });
});
