import { describe, expect, it } from 'vitest';
import { markBeyond, viewOf } from './geometry';

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
