/** Go! and Doom! are events: for half a second the whole screen belongs to whoever called. */
import { type Later, afterPicture } from '../../ui/after';

export interface Called {
  readonly seat: number;
  readonly kind: 'go' | 'doom';
}

/** In milliseconds; as long as the style of the screen says. */
export const LASTS = 520;

export class Call {
  now = $state.raw<Called | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private n = -1;

  constructor(private readonly later: Later = afterPicture) {}

  /** Somebody called in frame `n`; whether that is new. Who goes back in a replay is not startled again. */
  comes(called: Called, n: number): boolean {
    const isNew = n > this.n;
    this.n = n;
    if (!isNew) return false;
    this.stop();
    this.now = called;
    // A slow phone needs a while to draw it: what nobody has seen yet does not count.
    this.later(() => {
      if (this.now === called) this.timer = setTimeout(() => (this.now = null), LASTS);
    });
    return true;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.now = null;
  }
}

/**
 * The table trembles: under the colour, and for a moment longer. For those who like things to move. Its
 * parts do, not the screen itself: that would grow beyond the window.
 */
export function shake(table: HTMLElement): void {
  const steps = [
    [0, 0],
    [-10, 6],
    [9, -6],
    [-9, -5],
    [8, 5],
    [-7, 5],
    [7, -4],
    [-6, -3],
    [5, 3],
    [-4, 2],
    [3, -2],
    [-2, 1],
    [0, 0],
  ];
  const transform = steps.map(([x, y]) => `translate(${x}px, ${y}px)`);
  for (const part of table.querySelectorAll(':scope > :not(.light)'))
    part.animate({ transform }, { duration: 2 * LASTS, id: 'shake' });
}
