/**
 * The reveal, one player after another: cards open, then points travel to the score track. It can be
 * cut short at any time, and is over at once for those who want no motion.
 */

export interface Timing {
  /** Between one player's card and the next. */
  readonly open: number;
  /** After the last card, before the first point. */
  readonly wait: number;
  /** Between one player's points and the next. */
  readonly pay: number;
  /** How long points travel. */
  readonly flight: number;
}

export const TIMING: Timing = { open: 350, wait: 900, pay: 250, flight: 1_200 };

export class Drama {
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

  /** Begin; `opens` is called when a card opens. */
  start(order: readonly number[], opens: (seat: number) => void = () => {}): void {
    this.stop();
    this.order = order;
    this.opened = this.flying = this.paid = [];
    this.done = false;
    const { open, wait, pay, flight } = this.timing;
    order.forEach((seat, k) => {
      this.after(open * (k + 1), () => {
        this.opened = [...this.opened, seat];
        opens(seat);
      });
      const leaves = open * order.length + wait + pay * k;
      this.after(leaves, () => (this.flying = [...this.flying, seat]));
      this.after(leaves + flight, () => {
        this.flying = this.flying.filter((each) => each !== seat);
        this.paid = [...this.paid, seat];
      });
    });
    this.after(open * order.length + wait + pay * Math.max(0, order.length - 1) + flight, () =>
      this.finish(),
    );
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

  isPaid(seat: number): boolean {
    return this.done || this.paid.includes(seat);
  }

  private after(ms: number, then: () => void): void {
    this.timers.push(setTimeout(then, ms));
  }
}
