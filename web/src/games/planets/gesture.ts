/**
 * From a moving hand to a throw. A big and a small screen, a mouse and a finger are alike, because
 * everything is measured on the table, not on the screen: speeds in widths of the square of cards
 * a second.
 */
import type { PlanetsAction, PlanetsReach, PlanetsSizes, PlanetsThrow } from '../../wire/types';
import { type Point, halfSquare } from './geometry';

/** Only the end of a movement counts: what came before was aiming. */
export const WINDOW = 100;
/** A hand this fast sends the die to the middle of the table. */
const MIDDLE_SPEED = 2.4;
/** Twice as fast goes less than twice as far: hands are bad at small speeds, and children are wild. */
const GROWTH = 0.7;
/** Slower than this nothing was thrown. */
export const LEAST_SPEED = 0.45;
/** And this slow a hand has only been carried to the cards. */
export const LEAST_SPEED_AT_CARDS = 1;
/** A hand that crossed the line fast and stopped has thrown, if it was this short ago, in milliseconds. */
export const LATE = 400;
/** So far aside, in millimetres, and more aside than ahead: the die was only moved along the line. */
const SLID = 8;
/**
 * One standard deviation of where throws come to rest, tremor and tumbling together, in millimetres:
 * so much, and that share of the distance more. Measured with the bank of throws (spaceport.throw.bank).
 */
const SPREAD = { across: [9, 0.08], along: [8.5, 0.12] } as const;
/** So many deviations hold four throws of five. */
const FOUR_OF_FIVE = 1.73;

export interface Mark {
  readonly at: Point;
  readonly ms: number;
}

export function isThrow(action: unknown): action is PlanetsThrow {
  return (action as PlanetsAction | null | undefined)?.do === 'throw';
}

/** A hand that holds the die: the way that it went, and where it crossed the throw line. */
export class Hand {
  private marks: Mark[] = [];
  private start: number;
  /** The last moment beyond the line at which it was fast enough to throw. */
  private fast: { readonly wish: PlanetsThrow; readonly ms: number } | null = null;

  constructor(
    private readonly sizes: PlanetsSizes,
    private readonly reach: PlanetsReach,
    private readonly first: Mark,
  ) {
    this.marks = [first];
    this.start = within(reach.start, first.at[0]);
  }

  move(mark: Mark): void {
    const last = this.marks.at(-1);
    if (last && mark.ms < last.ms) return;
    if (last) this.cross(last.at, mark.at);
    this.marks.push(mark);
    while ((this.marks[1]?.ms ?? Infinity) <= mark.ms - WINDOW) this.marks.shift();
    if (mark.at[1] <= -this.sizes.line) this.fast = null;
    else if (this.speed(mark.ms) >= LEAST_SPEED_AT_CARDS) this.keep(mark.ms);
  }

  private keep(ms: number): void {
    const wish = this.throw(ms);
    if (wish) this.fast = { wish, ms };
  }

  /** The die stays behind the line: under the hand, or where the hand went ahead of it. */
  get die(): Point {
    const ahead = this.marks.at(-1)?.at[1] ?? -this.sizes.line;
    return [this.start, Math.min(-this.sizes.line, Math.max(ahead, -this.sizes.line - 12))];
  }

  /** How fast the hand has been at the end, in widths of the square a second. */
  speed(now: number): number {
    const [right, ahead] = this.swing(now);
    return Math.hypot(right, ahead) / (2 * halfSquare(this.sizes));
  }

  /** Whether the hand has come to the cards: it must let go outside of them. */
  get isAtCards(): boolean {
    const [right, ahead] = this.marks.at(-1)?.at ?? [0, -Infinity];
    const half = halfSquare(this.sizes);
    return ahead >= -half && Math.abs(right) <= half;
  }

  /** The throw if the hand let go now; null if it does not move ahead. */
  throw(now: number): PlanetsThrow | null {
    const [right, ahead] = this.swing(now);
    if (ahead <= 0 || this.speed(now) < LEAST_SPEED) return null;
    const angle = (Math.atan2(right, ahead) * 180) / Math.PI;
    return thrown(
      this.reach,
      this.start,
      angle,
      this.sizes.line * (this.speed(now) / MIDDLE_SPEED) ** GROWTH,
    );
  }

  /** The throw of a hand that was fast beyond the line and stopped just before it let go. */
  late(now: number): PlanetsThrow | null {
    return this.fast && now - this.fast.ms <= LATE ? this.fast.wish : null;
  }

  /** Whether it only moved the die along the line. */
  get slid(): boolean {
    const [right, ahead] = this.marks.at(-1)?.at ?? this.first.at;
    const aside = Math.abs(right - this.first.at[0]);
    return aside >= SLID && aside > ahead - this.first.at[1];
  }

  /** Millimetres a second over the last moment. */
  private swing(now: number): Point {
    const first = this.marks.find((mark) => mark.ms >= now - WINDOW);
    const last = this.marks.at(-1);
    if (!first || !last || last === first) return [0, 0];
    const seconds = Math.max(now - first.ms, 8) / 1000;
    return [(last.at[0] - first.at[0]) / seconds, (last.at[1] - first.at[1]) / seconds];
  }

  /** Keep the start under the hand while it is behind the line, and where it crosses it. */
  private cross(from: Point, to: Point): void {
    const line = -this.sizes.line;
    if (to[1] <= line) this.start = within(this.reach.start, to[0]);
    else if (from[1] <= line) {
      const share = (line - from[1]) / (to[1] - from[1]);
      this.start = within(this.reach.start, from[0] + share * (to[0] - from[0]));
    }
  }
}

/** How fast the hand was that throws so far, in millimetres a second: the reverse of a throw. */
export function speedFor(sizes: PlanetsSizes, distance: number): number {
  return MIDDLE_SPEED * 2 * halfSquare(sizes) * (distance / sizes.line) ** (1 / GROWTH);
}

/** A throw with tidy numbers, within what is offered. */
export function thrown(
  reach: PlanetsReach,
  start: number,
  angle: number,
  distance: number,
): PlanetsThrow {
  return {
    do: 'throw',
    start: tidy(within(reach.start, start)),
    angle: tidy(within(reach.angle, angle)),
    distance: tidy(within(reach.distance, distance)),
  };
}

function within([least, most]: readonly [number, number], value: number): number {
  return Math.min(most, Math.max(least, value));
}

function tidy(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Half axes, across and along, of where four throws of five come to rest. */
export function spread(distance: number): readonly [across: number, along: number] {
  const { across, along } = SPREAD;
  return [
    FOUR_OF_FIVE * (across[0] + across[1] * distance),
    FOUR_OF_FIVE * (along[0] + along[1] * distance),
  ];
}

// ---------------------------------------------------------------- by keys: aim, then time it

/** From near to far and back, in milliseconds, over this range of distances. */
export const SWEEP = 900;
export const SWEEP_FROM = 80;
export const SWEEP_TO = 345;

/** How far the swinging power reaches at this moment since it began. */
export function power(ms: number): number {
  const phase = (ms / SWEEP) % 2;
  const share = phase <= 1 ? phase : 2 - phase;
  return SWEEP_FROM + share * (SWEEP_TO - SWEEP_FROM);
}

/** The throw at a point with this power: from straight below it. */
export function aimed(reach: PlanetsReach, [right]: Point, distance: number): PlanetsThrow {
  return thrown(reach, right, 0, distance);
}
