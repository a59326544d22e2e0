/**
 * The check as a show: board after board in the order of speed, building after building along the
 * plan. It only plays what the frame says, and takes as long as the rules say; it can be skipped at
 * any moment.
 */
import type { BuilderBoardCheck, BuilderCardCheck } from '../../wire/types';

/** How the check's length is shared: what a building, a whole board and "Stop!" take of it. */
const BUILDING = 1;
const BOARD = 4;
const STOP = 6;

export type Clock = (ms: number, then: () => void) => () => void;

const timers: Clock = (ms, then) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};

export class Show {
  private check = $state.raw<readonly BuilderBoardCheck[]>([]);
  /** Which board, and how many of its buildings have their mark; -1: "Stop!" stands there. */
  private board = $state(-1);
  private marked = $state(0);
  /** Milliseconds of one share. */
  private share = 0;
  running = $state(false);
  private cancel: () => void = () => {};

  /** The seat whose board is shown. */
  readonly seat = $derived.by(() => (this.running ? (this.check[this.board]?.seat ?? null) : null));
  readonly stopping = $derived(this.running && this.board < 0);
  /** The building that got its mark last. */
  readonly latest = $derived.by((): BuilderCardCheck | null => {
    return this.running ? (this.check[this.board]?.cards[this.marked - 1] ?? null) : null;
  });

  /** `still`: without the small steps, for those who want no motion. */
  constructor(
    private readonly still: () => boolean = () => false,
    private readonly after: Clock = timers,
  ) {}

  /** `ms`: how long all of it takes. */
  start(check: readonly BuilderBoardCheck[], ms: number): void {
    this.stop();
    if (check.length === 0) return;
    this.share = ms / check.reduce((sum, each) => sum + BOARD + BUILDING * each.cards.length, STOP);
    this.check = check;
    this.board = -1;
    this.marked = 0;
    this.running = true;
    this.cancel = this.after(STOP * this.share, () => this.next());
  }

  /** To the end at once. */
  stop(): void {
    this.cancel();
    this.running = false;
  }

  /** How many buildings of a seat's board have their mark by now. */
  marks(seat: number): number {
    if (!this.running) return Infinity;
    const k = this.check.findIndex((each) => each.seat === seat);
    if (k === this.board) return this.marked;
    return k >= 0 && k < this.board ? Infinity : 0;
  }

  /** Whether a seat's board has been checked by now. */
  isOver(seat: number): boolean {
    const cards = this.check.find((each) => each.seat === seat)?.cards.length ?? 0;
    return this.marks(seat) >= cards;
  }

  private next(): void {
    this.board += 1;
    this.marked = 0;
    if (this.board >= this.check.length) this.stop();
    else this.mark();
  }

  private mark(): void {
    const cards = this.check[this.board]?.cards.length ?? 0;
    if (this.marked >= cards) {
      this.cancel = this.after(BOARD * this.share, () => this.next());
      return;
    }
    const before = this.marked;
    this.marked = this.still() ? cards : this.marked + 1;
    this.cancel = this.after(BUILDING * this.share * (this.marked - before), () => this.mark());
  }
}
