import { describe, expect, it } from 'vitest';
import type { SosAction } from '../../wire/types';
import { type Direction, type Spot, HOLE, alien, comet, movers, tapped, towards } from './choose';
import { given, sameComets } from './pieces';

describe('what is offered', () => {
  const offers: SosAction[] = [
    { do: 'roll' },
    { do: 'step', alien: 'momo', to: 'I0' },
    { do: 'step', alien: 'momo', to: 'O1' },
    { do: 'comet', line: 'O0-O1', to: 'O2-I0' },
    { do: 'hole', to: 'I3' },
    { do: 'end' },
  ];

  it('is grouped by piece', () => {
    const may = movers(offers);
    expect([...may.keys()]).toEqual([alien('momo'), comet('O0-O1'), HOLE]);
    expect([...may.keys()].map((piece) => piece.key)).toEqual([
      'alien:momo',
      'comet:O0-O1',
      'hole',
    ]);
    expect(may.get(alien('momo'))?.map((target) => target.key)).toEqual(['cell:I0', 'cell:O1']);
    expect(may.get(comet('O0-O1'))?.[0]?.key).toBe('line:O2-I0');
  });
});

describe('a tap', () => {
  const momo: Spot = { key: 'alien', at: [100, 100], reach: 60 };
  const rock: Spot = { key: 'comet', at: [200, 100], reach: 40, along: { angle: 90, half: 80 } };

  it('means the nearest thing within reach', () => {
    expect(tapped([momo, rock], [110, 90])).toBe('alien');
    expect(tapped([momo, rock], [190, 170])).toBe('comet'); // along its length
    expect(tapped([momo, rock], [400, 400])).toBeNull();
  });
});

describe('arrow keys', () => {
  const grid: Spot[] = [];
  for (const x of [0, 100, 200])
    for (const y of [0, 100, 200]) grid.push({ key: `${x},${y}`, at: [x, y], reach: 50 });
  const from = (key: string): Spot => grid.find((spot) => spot.key === key) ?? grid[0]!;

  it('go to the neighbour and stay at the edge', () => {
    expect(towards(grid, from('100,100'), 'up')).toBe('100,0');
    expect(towards(grid, from('100,100'), 'right')).toBe('200,100');
    expect(towards(grid, from('200,100'), 'right')).toBe('200,100');
  });

  it('reach every place of a round board', () => {
    const round: Spot[] = Array.from({ length: 14 }, (_, k) => {
      const [turn, r] =
        k < 10 ? [(k / 10) * 2 * Math.PI, 330] : [((k - 10) / 4) * 2 * Math.PI + 0.8, 140];
      return {
        key: String(k),
        at: [450 + r * Math.cos(turn), 450 + r * Math.sin(turn)],
        reach: 60,
      };
    });
    const seen = new Set(['0']);
    const waiting = ['0'];
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const here = round[Number(key)]!;
      for (const way of ['up', 'down', 'left', 'right'] satisfies Direction[]) {
        const next = towards(round, here, way);
        if (!seen.has(next)) waiting.push(next);
        seen.add(next);
      }
    }
    expect(seen.size).toBe(round.length);
  });
});

describe('comets and the die', () => {
  it('a comet that moved keeps its number', () => {
    expect(sameComets(['a', 'b', 'c'], ['a', 'c', 'x'])).toEqual(['a', 'x', 'c']);
    expect(sameComets([], ['a', 'b'])).toEqual(['a', 'b']);
  });

  it('reads a face', () => {
    expect(given('2')).toEqual({ steps: 2, comet: 0, hole: 0 });
    expect(given('comet+1')).toEqual({ steps: 1, comet: 1, hole: 0 });
    expect(given('hole+2')).toEqual({ steps: 2, comet: 0, hole: 1 });
    expect(given(null)).toEqual({ steps: 0, comet: 0, hole: 0 });
  });
});
