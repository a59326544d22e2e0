import { describe, expect, it } from 'vitest';
import { BUBBLE, type Edges, beside } from './bubbles';

const box = (left: number, top: number, width: number, height: number): Edges => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const PHONE = { width: 360, height: 640 };
const LYING = { width: 844, height: 390 };
const DESK = { width: 1440, height: 900 };

function covers(at: { x: number; y: number }, seat: Edges): boolean {
  const bubble = box(at.x - BUBBLE.width / 2, at.y, BUBBLE.width, BUBBLE.height);
  return (
    bubble.left < seat.right &&
    bubble.right > seat.left &&
    bubble.top < seat.bottom &&
    bubble.bottom > seat.top
  );
}

describe('A cheer', () => {
  it.each([
    ['a row on a phone', PHONE, Array.from({ length: 5 }, (_, k) => box(8 + 69 * k, 66, 66, 60))],
    [
      'two rows of four',
      PHONE,
      Array.from({ length: 8 }, (_, k) =>
        box(8 + 86 * (k % 4), 60 + 43 * Math.floor(k / 4), 83, 35),
      ),
    ],
    [
      'a column on the left',
      LYING,
      Array.from({ length: 8 }, (_, k) => box(8, 58 + 31 * k, 246, 28)),
    ],
    [
      'a column on the right',
      DESK,
      Array.from({ length: 5 }, (_, k) => box(1157, 16 + 83 * k, 259, 67)),
    ],
    ['a row at the foot', PHONE, Array.from({ length: 4 }, (_, k) => box(8 + 86 * k, 560, 83, 60))],
  ])('lies on nobody’s name: %s', (_, screen, seats) => {
    for (const seat of seats) {
      const at = beside(seat, seats, screen);
      expect(seats.filter((other) => covers(at, other))).toEqual([]);
      expect(at.x - BUBBLE.width / 2).toBeGreaterThanOrEqual(0);
      expect(at.x + BUBBLE.width / 2).toBeLessThanOrEqual(screen.width);
      expect(at.y + BUBBLE.height).toBeLessThanOrEqual(screen.height);
    }
  });

  it('of a seat that is not shown comes below the bar', () => {
    expect(beside(null, [], PHONE)).toEqual({ x: 180, y: 64 });
  });
});
