import { describe, expect, it } from 'vitest';
import { type Direction, beside, buildingAt, cityOf, nearestAngle, placeAt } from './city';

const standard = cityOf({
  size: [360, 360],
  card: 92,
  places: [
    [24, 38],
    [134, 38],
    [244, 38],
    [79, 141],
    [189, 141],
    [24, 244],
    [134, 244],
    [244, 244],
  ],
  board_drawing: 'board.svg',
  plan_drawing: null,
});

describe('a city', () => {
  it('has rows from the top, and drawings if the edition has any', () => {
    expect(standard.rows.map((row) => row.map((place) => place.number))).toEqual([
      [1, 2, 3],
      [4, 5],
      [6, 7, 8],
    ]);
    expect(standard.ground).toBe('art/builder/board.svg');
    expect(standard.plan).toBeNull();
  });

  it('is walked by arrow keys, every place reachable', () => {
    const walk = (from: number, ...way: Direction[]): number =>
      way.reduce((at, to) => beside(standard, at, to), from);
    expect(walk(1, 'right', 'right', 'right')).toBe(3);
    expect(walk(1, 'down', 'down')).toBe(6);
    expect(walk(3, 'down')).toBe(5);
    expect(walk(3, 'down', 'down')).toBe(7);
    expect(walk(1, 'up')).toBe(1);
    expect(walk(1, 'left')).toBe(1);
    const reached = new Set([1]);
    for (const from of reached)
      for (const to of ['up', 'down', 'left', 'right'] as const)
        reached.add(beside(standard, from, to));
    expect(reached.size).toBe(8);
  });

  it('takes a card that is dropped near a place, and none far off', () => {
    expect(placeAt(standard, 70 / 360, 84 / 360)).toBe(1);
    expect(placeAt(standard, 235 / 360, 140 / 360)).toBe(5);
    expect(placeAt(standard, 130 / 360, 84 / 360)).toBe(2);
    expect(placeAt(standard, 0.5, 1.4)).toBeNull();
  });

  it('knows what lies where', () => {
    const board = { dome: { place: 3, turn: 90, side: 'b' } } as const;
    expect(buildingAt(board, 3)).toBe('dome');
    expect(buildingAt(board, 4)).toBeNull();
  });
});

describe('turning', () => {
  it('goes the short way, also past the full circle', () => {
    expect(nearestAngle(270, 0)).toBe(360);
    expect(nearestAngle(360, 90)).toBe(450);
    expect(nearestAngle(0, 270)).toBe(-90);
    expect(nearestAngle(-90, 180)).toBe(-180);
    expect(nearestAngle(450, 90)).toBe(450);
  });
});
