/**
 * The reveal: cards open, one player after another or all at once, then points travel to the score track. It can be
 * cut short at any time, and is over at once for those who want no motion.
 */

export interface Timing {
  /** Between one player's card and the next. */
  readonly open: number;
  /** They lie face down until the last one does, and so much longer; then they open together. */
  readonly together?: number;
  /** After the last card, before the first point. */
  readonly wait: number;
  /** Between one player's points and the next. */
  readonly pay: number;
  /** How long points travel. */
  readonly flight: number;
}

export const TIMING: Timing = { open: 350, wait: 900, pay: 250, flight: 1_200 };
/** On a big screen everybody holds their breath; the hands below it tell nothing before it does. */
export const TOGETHER: Timing = { ...TIMING, open: 260, together: 700 };

export class Drama {
  /** Whose card lies there face down, or lay there before it opened. */
  private laid = $state.raw<readonly number[]>([]);
  /** Whose card lies open. */
  opened = $state.raw<readonly number[]>([]);
  /** Whose points are under way. */
  flying = $state.raw<readonly number[]>([]);
  /** Whose points have arrived. */
  paid = $state.raw<readonly number[]>([]);
  done = $state(true);

  private order: readonly number[] = [];
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(private readonly timing: Timing = TIMING) {}

  /** Begin; `opens` is called when cards open. */
  start(order: readonly number[], opens: (seats: readonly number[]) => void = () => {}): void {
    this.stop();
    this.order = order;
    this.laid = this.opened = this.flying = this.paid = [];
    this.done = false;
    const { open, together, wait, pay, flight } = this.timing;
    const all = open * order.length + (together ?? 0);
    if (together !== undefined)
      this.after(all, () => {
        this.opened = order;
        opens(order);
      });
    order.forEach((seat, k) => {
      this.after(open * (k + 1), () => {
        this.laid = [...this.laid, seat];
        if (together !== undefined) return;
        this.opened = [...this.opened, seat];
        opens([seat]);
      });
      const leaves = all + wait + pay * k;
      this.after(leaves, () => (this.flying = [...this.flying, seat]));
      this.after(leaves + flight, () => {
        this.flying = this.flying.filter((each) => each !== seat);
        this.paid = [...this.paid, seat];
      });
    });
    this.after(all + wait + pay * Math.max(0, order.length - 1) + flight, () => this.finish());
  }

  /** Everything is shown now. */
  finish(): void {
    this.stop();
    this.opened = this.paid = this.order;
    this.flying = [];
    this.done = true;
  }

  stop(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
  }

  isOpen(seat: number): boolean {
    return this.done || this.opened.includes(seat);
  }

  /** Whether its card lies there face down. */
  isLaid(seat: number): boolean {
    return this.laid.includes(seat) && !this.isOpen(seat);
  }

  isPaid(seat: number): boolean {
    return this.done || this.paid.includes(seat);
  }

  private after(ms: number, then: () => void): void {
    this.timers.push(setTimeout(then, ms));
  }
}
