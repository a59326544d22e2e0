import { describe, expect, it } from 'vitest';
import { keepSame } from './keepSame';

const frame = (score: number) => ({
  galaxy: { a1: { planets: ['ring', 'ice'] } },
  scores: [3, score],
  wild: null as null | string,
});

describe('what a frame shares with the last one', () => {
  it('is the whole of it where nothing has changed', () => {
    const before = frame(4);
    expect(keepSame(before, frame(4))).toBe(before);
  });

  it('is every part that has not changed', () => {
    const before = frame(4);
    const now = keepSame(before, frame(5));
    expect(now).toEqual(frame(5));
    expect(now).not.toBe(before);
    expect(now.galaxy).toBe(before.galaxy);
    expect(now.scores).not.toBe(before.scores);
  });

  it('notices what came, went or became of another kind', () => {
    expect(keepSame({ a: 1, b: undefined }, { a: 1, c: undefined })).toEqual({
      a: 1,
      c: undefined,
    });
    expect(keepSame({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(keepSame([1, 2], [1])).toEqual([1]);
    expect(keepSame({ 0: 1 }, [1])).toEqual([1]);
    expect(keepSame(null, { a: 1 })).toEqual({ a: 1 });
    expect(keepSame({ a: [] }, { a: null })).toEqual({ a: null });
  });
});
