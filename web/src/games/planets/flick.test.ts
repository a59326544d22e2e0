import { describe, expect, it } from 'vitest';
import { flightPath, pointIn } from './flick';
import { Hand, speedFor } from './gesture';

const sizes = { card: 62, gap: 24, line: 217, table: 700, die: 16 };
const reach = { start: [-86, 86], angle: [-60, 60], distance: [60, 500] } as const;
const zone = { left: 0, top: 300, width: 340 };
const WIDE = 272;

describe('a finger on the lower half of a hand', () => {
  it('is on the line at its upper edge, and behind it everywhere below', () => {
    expect(pointIn(zone, WIDE, sizes.line, [170, 300])).toEqual([0, -217]);
    expect(pointIn(zone, WIDE, sizes.line, [340, 300])).toEqual([136, -217]);
    expect(pointIn(zone, WIDE, sizes.line, [0, 400])).toEqual([-136, -297]);
  });

  it('throws wherever below the line the flick begins and ends', () => {
    const thrown = [560, 420].map((y) => {
      const at = (x: number, up: number) => pointIn(zone, WIDE, sizes.line, [x, y - up]);
      const hand = new Hand(sizes, reach, { at: at(200, 0), ms: 0 });
      for (let ms = 8; ms <= 96; ms += 8) hand.move({ at: at(200, ms), ms });
      return hand.throw(100);
    });
    expect(thrown[0]).toMatchObject({ do: 'throw', angle: 0, start: 24 });
    expect(thrown[1]).toEqual(thrown[0]);
  });
});

describe('a die that leaves the hand', () => {
  const wish = { do: 'throw', start: 0, angle: 0, distance: 217 } as const;

  it('is as fast as the hand was', () => {
    const hand = new Hand(sizes, reach, { at: [0, -240], ms: 0 });
    for (let ms = 10; ms <= 90; ms += 10) hand.move({ at: [0, -240 + ms / 2], ms });
    const { distance } = hand.throw(90) ?? { distance: 0 };
    expect(speedFor(sizes, distance)).toBeCloseTo(500, 0);
    const { ms } = flightPath({ ...wish, distance }, sizes, 2, [0, 0], 240);
    expect(ms).toBeCloseTo(1000 * (400 / (500 * 2)), 0);
  });

  it('goes the way it was flicked, out of sight above the screen', () => {
    const straight = flightPath(wish, sizes, 1, [12, 30], 500);
    expect(straight.to[0]).toBe(12);
    expect(straight.to[1]).toBeLessThan(30 - 500);
    const { to } = flightPath({ ...wish, angle: 30 }, sizes, 1, [0, 0], 500);
    expect(Math.atan2(to[0], -to[1])).toBeCloseTo(Math.PI / 6);
  });

  it('is seen to leave, however fast or slow', () => {
    expect(flightPath({ ...wish, distance: 9_000 }, sizes, 1, [0, 0], 500).ms).toBe(90);
    expect(flightPath({ ...wish, distance: 60 }, sizes, 1, [0, 0], 500).ms).toBe(420);
  });
});
