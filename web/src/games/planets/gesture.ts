/**
 * From a moving hand to a throw. A big and a small screen, a mouse and a finger are alike, because
 * everything is measured on the table, not on the screen: speeds in widths of the square of cards
 * a second.
 */
import type { PlanetsReach, PlanetsSizes, PlanetsThrow } from '../../wire/types';
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
/** Spreads of the tremor that the server adds: millimetres, degrees, a share of the distance. */
const TREMOR = { start: 3, angle: 2.5, distance: 0.075 } as const;

export interface Mark {
  readonly at: Point;
  readonly ms: number;
}

/** A hand that holds the die: the way that it went, and where it crossed the throw line. */
export class Hand {
  private marks: Mark[] = [];
  private start: number;

  constructor(
    private readonly sizes: PlanetsSizes,
    private readonly reach: PlanetsReach,
    first: Mark,
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
    return thrown(this.reach, this.start, angle, this.sizes.line * (this.speed(now) / MIDDLE_SPEED) ** GROWTH);
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

/** A throw with tidy numbers, within what is offered. */
export function thrown(reach: PlanetsReach, start: number, angle: number, distance: number): PlanetsThrow {
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

/** Half axes, across and along, of where a throw may end because hands tremble. */
export function tremor(distance: number): readonly [across: number, along: number] {
  const aside = (distance * TREMOR.angle * Math.PI) / 180;
  return [1.2 * Math.hypot(TREMOR.start, aside), 1.2 * TREMOR.distance * distance];
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
