/**
 * A button that comes up where another stood takes no tap at first: the finger was on its way to the other one.
 * The page only holds its own taps back; what counts is still decided elsewhere.
 */

/** Long enough for a finger that was on its way. */
const SETTLE = 700;
/** Nobody waits longer than this for marbles that still roll. */
const LONGEST = 1_200;
/** How things tumble into the box, one after another: as long as the style of the box says. */
export const TUMBLE = { whole: 900, next: 80 } as const;

/** How long to hold what comes up, while so many things still tumble into the box. */
export function holdFor(tumbling: number, isStill: boolean): number {
  if (tumbling === 0 || isStill) return SETTLE;
  const landed = TUMBLE.whole + TUMBLE.next * (tumbling - 1);
  return Math.min(LONGEST, Math.max(SETTLE, landed));
}

export class Hold {
  private what: string | null = null;
  private until = 0;

  constructor(private readonly now: () => number) {}

  /** This stands in the corner now ('': no button); for how long it takes no tap, in milliseconds. */
  comes(what: string, ms: number): number {
    if (what !== this.what) {
      // Who has just come to the table had no finger on its way.
      this.until = this.what === null || what === '' ? 0 : this.now() + ms;
      this.what = what;
    }
    return Math.max(0, this.until - this.now());
  }
}
