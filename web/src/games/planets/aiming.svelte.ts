/** Aiming: by a flick, or by keys with a cursor and a power that swings. Both end in a throw. */
import type { PlanetsReach, PlanetsSizes, PlanetsThrow } from '../../wire/types';
import type { Point } from './geometry';
import {
  Hand,
  LEAST_SPEED_AT_CARDS,
  type Mark,
  SWEEP_FROM,
  SWEEP_TO,
  aimed,
  power,
} from './gesture';

/** While the power swings it is heard so often, in milliseconds. */
const BEAT = 90;

export class Aiming {
  /** What would be thrown if the hand let go now. */
  wish = $state.raw<PlanetsThrow | null>(null);
  /** The die in the hand. */
  at = $state.raw<Point>([0, 0]);
  dragging = $state(false);
  /** What the keys aim at; null: nothing. */
  target = $state.raw<Point | null>(null);
  /** The power is swinging. */
  swinging = $state(false);

  private hand: Hand | null = null;
  private began = 0;
  private turn = 0;

  constructor(
    private readonly sizes: PlanetsSizes,
    /** What a throw may be now; null: one may not throw. */
    private readonly reach: () => PlanetsReach | null,
    private readonly thrown: (action: PlanetsThrow) => void,
    /** The hand did not throw: it went nowhere, or only carried the die to the cards. */
    private readonly failed: (why: 'slow' | 'carried') => void,
    /** The power that swings, to be heard: from near (0) to far (1). */
    private readonly swung: (share: number) => void,
  ) {
    this.at = [0, -sizes.line];
  }

  // ---------------------------------------------------------------- by flick

  grab(mark: Mark): void {
    const reach = this.reach();
    this.stop();
    if (!reach) return;
    this.target = null; // the hand aims by itself: what the keys aimed at is forgotten
    this.hand = new Hand(this.sizes, reach, mark);
    this.at = this.hand.die;
    this.dragging = true;
  }

  drag(marks: readonly Mark[]): void {
    for (const mark of marks) {
      this.hand?.move(mark);
      if (this.hand?.isAtCards) {
        this.drop(mark.ms);
        return;
      }
    }
    const last = marks.at(-1);
    if (!this.hand || !last) return;
    this.at = this.hand.die;
    this.wish = this.hand.throw(last.ms);
  }

  /** The finger was lifted. */
  release(ms: number): void {
    const { hand } = this;
    if (!hand) return;
    const wish = hand.throw(ms) ?? hand.late(ms);
    this.reset();
    if (wish) this.thrown(wish);
    else if (!hand.slid) this.failed('slow');
  }

  /** The hand came to the cards: now it must let go. */
  private drop(ms: number): void {
    const { hand } = this;
    const fast = hand !== null && hand.speed(ms) >= LEAST_SPEED_AT_CARDS;
    const wish = fast ? hand.throw(ms) : (hand?.late(ms) ?? null);
    this.reset();
    if (wish) this.thrown(wish);
    else this.failed('carried');
  }

  // ---------------------------------------------------------------- by keys

  /** Aim at a point; null: no more. */
  aim(target: Point | null): void {
    if (this.swinging) this.stop();
    this.target = target;
    const below = this.throwNow();
    if (below) this.at = [below.start, -this.sizes.line];
  }

  /** The power begins to swing. */
  swing(): void {
    if (this.swinging || !this.throwNow()) return;
    this.swinging = true;
    this.began = performance.now();
    const turn = (this.turn += 1);
    let beats = -1;
    const step = (): void => {
      if (!this.swinging || turn !== this.turn) return;
      this.wish = this.throwNow();
      const beat = Math.floor((performance.now() - this.began) / BEAT);
      if (beat > beats)
        this.swung(((this.wish?.distance ?? SWEEP_FROM) - SWEEP_FROM) / (SWEEP_TO - SWEEP_FROM));
      beats = beat;
      requestAnimationFrame(step);
    };
    step();
  }

  /** Let go at this moment, with the power of this moment. */
  press(): void {
    const wish = this.swinging ? this.throwNow() : null;
    if (!wish) return;
    this.stop();
    this.thrown(wish);
  }

  private throwNow(): PlanetsThrow | null {
    const reach = this.reach();
    return reach && this.target
      ? aimed(reach, this.target, power(performance.now() - this.began))
      : null;
  }

  stop(): void {
    this.swinging = false;
    this.reset();
  }

  private reset(): void {
    this.hand = null;
    this.dragging = false;
    this.wish = null;
    this.at = [this.at[0], -this.sizes.line];
  }
}
