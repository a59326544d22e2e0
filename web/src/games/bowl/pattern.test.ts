import { describe, expect, it } from 'vitest';
import type { BowlEvent } from '../../wire/types';
import { beyond, boxOf, lines, needs } from './pattern';
import { columnRow, middle, neighbour, pipsOf, placeName, places } from './places';

describe('places', () => {
  it('are named by column and row, from the top left', () => {
    expect(columnRow('c1')).toEqual([2, 0]);
    expect(placeName(2, 0)).toBe('c1');
    expect(places(3)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']);
    expect(middle('c3', 5)).toEqual([50, 50]);
  });

  it('have neighbours; on a torus round the edge too', () => {
    expect(neighbour('a1', [1, 0], 5, false)).toBe('b1');
    expect(neighbour('a1', [-1, 0], 5, false)).toBe('a1');
    expect(neighbour('a1', [-1, 0], 5, true)).toBe('e1');
    expect(neighbour('e6', [0, 1], 6, true)).toBe('e1');
  });

  it.each([1, 2, 3, 4, 5, 6])('%i planets lie on a card without leaving it', (count) => {
    const pips = pipsOf(count);
    expect(pips.length).toBe(count);
    for (const { x, y, size } of pips) {
      for (const at of [x, y]) expect(at - size / 2 >= 0 && at + size / 2 <= 100).toBe(true);
    }
  });
});

describe('the pattern', () => {
  it('is seen from the destination; beside the black hole a planet must be missing', () => {
    const box = { disc: 'b2', marbles: { ice: 'c1', ring: 'b2', moon: 'a3' }, hole: 'a3' };
    expect(needs(box)).toEqual([
      { planet: 'ring', right: 0, down: 0, not: false },
      { planet: 'ice', right: 1, down: -1, not: false },
      { planet: 'moon', right: -1, down: 1, not: true },
    ]);
    expect(needs({ disc: null, marbles: {}, hole: null })).toEqual([]);
  });

  it('points over the edge where its card would lie, turned with it', () => {
    const box = { disc: 'b2', marbles: { ice: 'c1' }, hole: null }; // right and up
    expect(beyond(box, 'ice', 'a1', 0, 5)).toEqual([30, 3]);
    expect(beyond(box, 'ice', 'e5', 90, 5)).toEqual([97, 97]);
    expect(beyond(box, 'ice', 'a1', 180, 5)).toEqual([3, 30]);
  });

  it('can be heard from the toss; an untold disc lies in the middle', () => {
    const landed = (thing: 'disc' | 'hole' | 'ring', space: string): BowlEvent => ({
      what: 'landed',
      thing,
      space,
    });
    expect(boxOf([landed('ring', 'a1')])).toEqual({
      disc: 'b2',
      marbles: { ring: 'a1' },
      hole: null,
    });
    expect(boxOf([landed('disc', 'c3'), landed('hole', 'a2')])).toEqual({
      disc: 'c3',
      marbles: {},
      hole: 'a2',
    });
  });
});

describe('lines of a constellation', () => {
  it('go straight to another card, and nowhere on the card itself', () => {
    expect(lines('c3', 'd3', [75, 50], 5)).toEqual([{ from: [50, 50], to: [75, 50] }]);
    expect(lines('c3', 'c3', [45, 45], 5)).toEqual([]);
  });

  it('go out over an edge and come in opposite', () => {
    expect(lines('a1', 'e1', [90, 10], 5)).toEqual([
      { from: [10, 10], to: [-10, 10] },
      { from: [110, 10], to: [90, 10] },
    ]);
    expect(lines('e1', 'b5', [30, 90], 5)).toEqual([
      { from: [90, 10], to: [130, -10] },
      { from: [-10, 110], to: [30, 90] },
    ]);
  });
});
