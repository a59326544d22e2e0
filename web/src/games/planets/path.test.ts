import { describe, expect, it } from 'vitest';
import type { PlanetsDie, PlanetsSizes } from '../../wire/types';
import { PLACES, cellOf, centreOf, onTable, partOf, placeAt, seenFrom } from './geometry';
import {
  Flight,
  decode,
  flightOf,
  lying,
  restOf,
  sink,
  topFace,
  turned,
  yaw,
  paceAt,
  shownAt,
  touchesEdge,
} from './path';

const sizes: PlanetsSizes = { card: 62, gap: 24, line: 217, table: 700, die: 16 };
const die: PlanetsDie = {
  seat: 1,
  x: 14,
  y: -86,
  turn: 20,
  face: 4,
  shows: 2,
  on: ['b1'],
  off: false,
  lost: false,
  path: '',
};

function encode(samples: readonly (readonly number[])[]): string {
  const bytes = new Uint8Array(new Int16Array(samples.flat()).buffer);
  return btoa(String.fromCharCode(...bytes)).replace(/=+$/, '');
}

describe('sides of the table', () => {
  it('turn everything, and back', () => {
    for (const side of [0, 1, 2, 3]) {
      expect(onTable(side, seenFrom(side, 3, 7))).toEqual([3, 7]);
      for (const place of PLACES) expect(placeAt(side, ...cellOf(side, place))).toBe(place);
    }
  });

  it('let everybody see their own near row', () => {
    expect(partOf(0, 'a1')).toBe('near-left');
    expect(partOf(2, 'a1')).toBe('far-right');
    expect(partOf(1, 'a1')).toBe('near-right');
    expect(partOf(3, 'a1')).toBe('far-left');
    expect(centreOf(sizes, 2, 'a1')).toEqual([86, 86]);
  });
});

describe('a recorded path', () => {
  it('is read as it was written', () => {
    const [first, second] = decode(
      encode([
        [20, -40, 1000, 32767, 0, 0, 0],
        [40, 0, 160, 0, 32767, 0, 0],
      ]),
    );
    expect(first).toEqual({ at: [1, -2], up: 50, turn: [1, 0, 0, 0] });
    expect(second?.turn).toEqual([0, 1, 0, 0]);
  });

  it('runs smoothly between its samples and ends where the die lies', () => {
    const path = encode([
      [0, 0, 1000, 32767, 0, 0, 0],
      [200, 0, 160, 32767, 0, 0, 0],
    ]);
    const flight = flightOf({ ...die, path }, sizes, 0, null, 0);
    expect(flight.seconds).toBeCloseTo(1 / 60);
    expect(flight.at(1 / 120).at[0]).toBeCloseTo(5);
    expect(flight.at(99)).toEqual(restOf({ ...die, path }, sizes, 0));
    expect(flight.ground(0)).toHaveLength(1);
    expect(flight.ground(Infinity)).toHaveLength(2);
  });

  it('that is missing becomes a hop to the same rest', () => {
    const flight = flightOf(die, sizes, 0, { start: 10, angle: 0, distance: 217 }, 2);
    expect(flight.at(0).at).toEqual([-10, 217]);
    const end = flight.at(flight.seconds);
    expect(end.at).toEqual([14, -86]);
    expect(topFace(end.turn)).toBe(4);
    expect(yaw(end.turn)).toBeCloseTo(20);
  });
});

describe('knocks', () => {
  it('are heard where the way down ends', () => {
    const ups = [50, 20, 9, 14, 18, 12, 8, 8, 8];
    const flight = new Flight(ups.map((up) => ({ at: [0, 0], up, turn: [1, 0, 0, 0] })));
    expect(flight.knocks(16).map((seconds) => Math.round(seconds * 60))).toEqual([2, 6]);
  });
});

describe('attitudes', () => {
  it('show the face that they should, however turned and seen', () => {
    for (let face = 0; face < 6; face += 1) {
      for (const degrees of [0, 17, 45, 89]) {
        const turn = lying(face, degrees);
        expect(topFace(turn)).toBe(face);
        expect(yaw(turn)).toBeCloseTo(degrees, 5);
        for (const side of [1, 2, 3])
          expect(topFace(turned({ at: [0, 0], up: 8, turn }, side).turn)).toBe(face);
      }
    }
  });
});

describe('a black hole', () => {
  it('draws the die in, smaller and smaller', () => {
    const rest = restOf(die, sizes, 0);
    expect(sink(rest, [0, -86], 0)).toMatchObject({ at: rest.at, size: 1 });
    const end = sink(rest, [0, -86], 1);
    expect(end.at[0]).toBeCloseTo(0);
    expect(end.size).toBeLessThan(0.05);
  });
});

describe('a flight without samples', () => {
  it('takes no time', () => {
    expect(new Flight([restOf(die, sizes, 0)]).seconds).toBe(0);
  });
});

describe('the last wobble', () => {
  const PACE = 0.7;

  it('is shown ever slower, and nothing before it', () => {
    expect(paceAt(2, PACE)).toBe(PACE);
    expect(paceAt(0.4, PACE)).toBe(PACE);
    expect(paceAt(0.2, PACE)).toBeCloseTo(PACE * 0.7);
    expect(paceAt(0, PACE)).toBeCloseTo(PACE * 0.4);
  });

  it('is heard when it is seen', () => {
    const whole = 1.5;
    let [at, shown] = [0, 0];
    for (; at < whole; shown += 0.0005) at += paceAt(whole - at, PACE) * 0.0005;
    expect(shownAt(whole, whole, PACE)).toBeCloseTo(shown, 2);
    expect(shownAt(1, whole, PACE)).toBeCloseTo(1 / PACE);
    expect(shownAt(whole, whole, PACE)).toBeGreaterThan(whole / PACE + 0.2);
  });
});

describe('a die that comes to rest on an edge', () => {
  const lies = (x: number, y: number, more: Partial<PlanetsDie> = {}): boolean =>
    touchesEdge({ ...die, x, y, turn: 0, on: ['b2'], ...more }, sizes);

  it('touches it if a part of it lies beyond the card', () => {
    expect(lies(0, 0)).toBe(false);
    expect(lies(22.9, -22.9)).toBe(false);
    expect(lies(23.1, 0)).toBe(true);
    expect(lies(0, -38)).toBe(true);
    expect(lies(20, 0)).toBe(false);
    expect(lies(20, 0, { turn: 45 })).toBe(true); // its corner sticks out
    expect(lies(86 + 24, -86, { on: ['c1'] })).toBe(true);
    expect(lies(43, 0, { on: ['b2', 'c2'] })).toBe(true);
    expect(lies(43, 43, { on: [] })).toBe(false);
  });

  it('is shown in slow motion for the last 200 ms, and at its usual pace before', () => {
    expect(paceAt(0.19, 0.7, true)).toBe(0.2);
    expect(paceAt(0.01, 0.7, true)).toBe(0.2);
    expect(paceAt(0.21, 0.7, true)).toBe(paceAt(0.21, 0.7));
    const lasts = shownAt(1.5, 1.5, 0.7, true) - shownAt(1.3, 1.5, 0.7, true);
    expect(lasts).toBeCloseTo(1);
    expect(shownAt(1.2, 1.5, 0.7, true)).toBe(shownAt(1.2, 1.5, 0.7));
  });
});
