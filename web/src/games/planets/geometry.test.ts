import { describe, expect, it } from 'vitest';
import { PLACES, asideOf, centreOf, markBeyond, onTable, seenFrom, viewOf } from './geometry';

const sizes = { card: 62, gap: 24, line: 217, table: 700, die: 16 };
const view = viewOf(sizes);
/** The mark has a radius of 12; a die is never wider than its diagonal. */
const MEET = 12 + (16 * Math.SQRT2) / 2;

describe('the mark of a die beyond what is drawn', () => {
  it('is not needed where one sees the die', () => {
    expect(markBeyond(view, [0, 0])).toBeNull();
    expect(markBeyond(view, [view.left + view.width - 10, 0])).toBeNull();
  });

  it('never lies on the die, wherever that lies', () => {
    const wrong: unknown[] = [];
    for (let right = -300; right <= 300; right += 3) {
      for (let ahead = -300; ahead <= 300; ahead += 3) {
        const mark = markBeyond(view, [right, ahead]);
        if (!mark) continue;
        const apart = Math.hypot(mark.x - right, mark.y + ahead);
        if (apart <= MEET || mark.x < view.left + 12 || mark.y < view.top + 12)
          wrong.push([right, ahead, mark]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('points to it', () => {
    expect(markBeyond(view, [300, 0])?.angle).toBeCloseTo(0);
    expect(markBeyond(view, [0, 300])?.angle).toBeCloseTo(-90);
  });
});

describe('the table from its side', () => {
  it('has whoever throws on its left, and lets their die fly to the right', () => {
    for (const thrower of [0, 1, 2, 3]) {
      const see = (right: number, ahead: number) =>
        seenFrom(asideOf(thrower), ...onTable(thrower, [right, ahead])).map((value) => value + 0);
      expect(see(0, -sizes.line)).toEqual([-sizes.line, 0]);
      // Ahead is to the right; what was on their right is below.
      expect(see(20, -sizes.line + 100)).toEqual([-sizes.line + 100, -20]);
    }
  });

  it('is drawn as it is from behind, turned by a quarter', () => {
    const aside = viewOf(sizes, 'aside');
    expect(aside).toEqual({
      left: -(view.top + view.height),
      top: view.left,
      width: view.height,
      height: view.width,
    });
    expect(aside.width).toBeGreaterThan(aside.height);
    expect(aside.left).toBeLessThan(-sizes.line);
  });

  it('shows all cards, also where the line is elsewhere', () => {
    for (const camera of ['behind', 'aside', 'cards'] as const) {
      const { left, top, width, height } = viewOf(sizes, camera);
      for (const place of PLACES) {
        const [right, ahead] = centreOf(sizes, 0, place);
        expect(right - 31).toBeGreaterThan(left);
        expect(right + 31).toBeLessThan(left + width);
        expect(-ahead - 31).toBeGreaterThan(top);
        expect(-ahead + 31).toBeLessThan(top + height);
      }
    }
    const cards = viewOf(sizes, 'cards');
    expect(cards.top + cards.height).toBeLessThan(sizes.line);
  });
});
