/** The table turns to another player: the cards go round with it, so that eyes can follow them. */
import { untrack } from 'svelte';
import { type Stagehand, browser } from './drama.svelte';

const TURN_MS = 1_100;

export class Turning {
  /** How far the cards still are from where they belong, in degrees to the left. */
  angle = $state(0);
  private side: number | null = null;
  private turn = 0;

  constructor(private readonly hand: Omit<Stagehand, 'soon'> = browser) {}

  /** Show the table from this side, by turning it there or at once: something is to be seen on it, or must not move. */
  face(side: number, still: boolean): void {
    untrack(() => {
      const before = this.side ?? side;
      this.side = side;
      if (side === before && !still) return;
      const turn = (this.turn += 1);
      if (still || this.hand.still()) {
        this.angle = 0;
        return;
      }
      this.go(quarters(before - side) * 90, turn);
    });
  }

  private go(from: number, turn: number): void {
    const began = this.hand.now();
    const step = (): void => {
      if (turn !== this.turn) return;
      const share = Math.min(1, (this.hand.now() - began) / TURN_MS);
      this.angle = from * (1 - eased(share));
      if (share < 1) this.hand.next(step);
    };
    step();
  }
}

/** The shorter way round: -1, 1 or 2 quarter turns. */
function quarters(by: number): number {
  const whole = ((by % 4) + 4) % 4;
  return whole === 3 ? -1 : whole;
}

function eased(share: number): number {
  return share * share * (3 - 2 * share);
}
