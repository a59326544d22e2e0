import { describe, expect, it } from 'vitest';
import type { PlanetsReach, PlanetsSizes } from '../../wire/types';
import { targetOf } from './geometry';
import { Hand, SWEEP, SWEEP_FROM, SWEEP_TO, aimed, power, spread, thrown } from './gesture';

const sizes: PlanetsSizes = { card: 62, gap: 24, line: 217, table: 700, die: 16 };
const reach: PlanetsReach = { start: [-117, 117], angle: [-60, 60], distance: [60, 480] };

/** A hand that moves steadily, in millimetres a second, and is asked at the end. */
function moved(
  right: number,
  ahead: number,
  seconds = 0.15,
  from: readonly [number, number] = [0, -225],
): Hand {
  const hand = new Hand(sizes, reach, { at: from, ms: 1000 });
  for (let ms = 8; ms <= seconds * 1000; ms += 8) {
    hand.move({
      at: [from[0] + (right * ms) / 1000, from[1] + (ahead * ms) / 1000],
      ms: 1000 + ms,
    });
  }
  return hand;
}

describe('a flick', () => {
  it('goes to the middle at a comfortable speed, and farther when faster', () => {
    const far = (speed: number): number => moved(0, speed, 0.12).throw(1120)?.distance ?? 0;
    expect(far(2.4 * 234)).toBeCloseTo(217, 0);
    expect(far(300)).toBeLessThan(far(500));
    expect(far(5_000)).toBe(480);
  });

  it('is the same on every screen: only the table counts', () => {
    const [slow, fast] = [moved(100, 400), moved(100, 400, 0.3)];
    expect(slow.throw(1152)?.distance).toBeCloseTo(fast.throw(1304)?.distance ?? 0, 0);
    expect(slow.throw(1152)?.angle).toBeCloseTo(fast.throw(1304)?.angle ?? 0, 1);
  });

  it('takes only its end: first aside, then ahead', () => {
    const hand = new Hand(sizes, reach, { at: [-60, -225], ms: 0 });
    for (let ms = 10; ms <= 300; ms += 10) hand.move({ at: [-60 + ms / 5, -225], ms });
    for (let ms = 310; ms <= 430; ms += 10) hand.move({ at: [0, -225 + (ms - 300) * 0.5], ms });
    expect(hand.throw(430)?.angle).toBeCloseTo(0, 5);
  });

  it('that stopped before it was let go is none', () => {
    expect(moved(0, 500).throw(1152)).not.toBeNull();
    expect(moved(0, 500).throw(1400)).toBeNull();
  });

  it('that crossed the line fast and just stopped is one; a hand that waits or comes back throws nothing', () => {
    expect(moved(0, 500).late(1400)?.angle).toBeCloseTo(0, 5);
    expect(moved(0, 500).late(1700)).toBeNull();
    expect(moved(0, 100, 0.5).late(1500)).toBeNull();
    const hand = moved(0, 500);
    hand.move({ at: [0, -230], ms: 1300 });
    expect(hand.late(1310)).toBeNull();
  });

  it('along the line only moves the die', () => {
    expect(moved(80, 10, 0.5).slid).toBe(true);
    expect(moved(20, 60, 0.5).slid).toBe(false);
    expect(moved(0, 0).slid).toBe(false);
  });

  it('to the back, or hardly at all, is none', () => {
    expect(moved(0, -500).throw(1150)).toBeNull();
    expect(moved(0, 60).throw(1150)).toBeNull();
  });

  it('starts where the hand crosses the line', () => {
    const hand = moved(300, 300, 0.1, [20, -227]);
    expect(hand.throw(1100)?.start).toBeCloseTo(30, 0);
    expect(hand.throw(1100)?.angle).toBeCloseTo(45, 0);
    expect(hand.die).toEqual([expect.closeTo(30, 0), -217]);
  });

  it('starts at most as far aside as the cards lie', () => {
    expect(moved(0, 500, 0.1, [500, -230]).throw(1096)?.start).toBe(117);
  });

  it('knows when it has come to the cards', () => {
    expect(moved(0, 500, 0.15).isAtCards).toBe(false);
    expect(moved(0, 500, 0.3).isAtCards).toBe(true);
    expect(moved(0, 500, 0.3, [160, -225]).isAtCards).toBe(false);
  });
});

describe('a throw', () => {
  it('stays within what is offered, with tidy numbers', () => {
    expect(thrown(reach, 1.23456, -99, 1)).toEqual({
      do: 'throw',
      start: 1.23,
      angle: -60,
      distance: 60,
    });
  });

  it('says where it goes', () => {
    expect(targetOf(sizes, { start: 0, angle: 0, distance: 217 })).toEqual([0, 0]);
    const [right, ahead] = targetOf(sizes, { start: 10, angle: 90, distance: 100 });
    expect(right).toBeCloseTo(110);
    expect(ahead).toBeCloseTo(-217);
  });

  it('ends less surely the farther it goes, and about a card wide of the middle', () => {
    expect(spread(217)).toEqual([expect.closeTo(45.6, 1), expect.closeTo(59.8, 1)]);
    const [near, far] = [spread(100), spread(300)];
    expect(near[0]).toBeLessThan(far[0]);
    expect(near[1]).toBeLessThan(far[1]);
  });
});

describe('the swinging power', () => {
  it('goes to and fro', () => {
    expect(power(0)).toBe(SWEEP_FROM);
    expect(power(SWEEP)).toBe(SWEEP_TO);
    expect(power(2 * SWEEP)).toBe(SWEEP_FROM);
    expect(power(SWEEP / 2)).toBe(power((3 * SWEEP) / 2));
  });

  it('throws straight from below the aim', () => {
    expect(aimed(reach, [86, 0], 217)).toEqual({ do: 'throw', start: 86, angle: 0, distance: 217 });
  });
});
