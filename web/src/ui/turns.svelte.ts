/**
 * When a whole screen changes, its parts come one picture after another, the most wanted first: a slow
 * phone shows the new plan before it has drawn everybody's names.
 */
import { type Later, afterPicture } from './after';

export class Turns {
  /** How many of the later parts may be there by now. */
  come = $state(0);

  constructor(
    private readonly most: number,
    private readonly later: Later = afterPicture,
  ) {}

  /** Another screen: for an effect, which says so when that is over. */
  begin(): () => void {
    let over = false;
    this.come = 0;
    const next = (k: number): void => {
      this.later(() => {
        if (over) return;
        this.come = k;
        if (k < this.most) next(k + 1);
      });
    };
    next(1);
    return () => {
      over = true;
    };
  }
}
