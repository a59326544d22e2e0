/**
 * The check as a show: board after board in the order of speed, building after building along the
 * plan. It only plays what the frame says, and takes as long as the rules say; it can be skipped at
 * any moment.
 */
import type { Kind } from '..';
import type { BuilderBoardCheck, BuilderCardCheck, BuilderPublic } from '../../wire/types';

/** How the check's length is shared: what a building that is right, a fault, a whole board and "Stop!" take of it. */
export interface Pace {
  readonly right: number;
  readonly fault: number;
  readonly board: number;
  readonly stop: number;
}
export const ALIKE: Pace = { right: 1, fault: 1, board: 4, stop: 6 };
/** Where each card is seen large beside the plan's, what is right passes quickly, and a fault is looked at. */
export const SIDE_BY_SIDE: Pace = { right: 2, fault: 6, board: 3, stop: 5 };

/** Side by side takes longer, at most so many times, and at most so many milliseconds. */
const LONGER = 2.5;
const MOST = 6_000;

/**
 * How long the show takes, in milliseconds. With a big screen everybody looks at every card, so it takes some of the time
 * that follows: half of it is left to choose and to be ready.
 */
export function lengthOf(
  { check_ms, stopped, due }: Pick<BuilderPublic, 'check_ms' | 'stopped' | 'due'>,
  kind: Kind,
): number {
  const told = check_ms ?? 0;
  if (kind === 'whole') return told;
  const spare = due === null || stopped === null ? Infinity : Math.max(0, due - stopped - told);
  return Math.min(told * LONGER, told + MOST, told + spare / 2);
}

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
    private readonly pace: Pace = ALIKE,
    private readonly after: Clock = timers,
  ) {}

  /** `ms`: how long all of it takes. */
  start(check: readonly BuilderBoardCheck[], ms: number): void {
    this.stop();
    if (check.length === 0) return;
    const boards = check.map((each) => this.pace.board + this.sharesOf(each.cards));
    this.share = ms / boards.reduce((sum, each) => sum + each, this.pace.stop);
    this.check = check;
    this.board = -1;
    this.marked = 0;
    this.running = true;
    this.cancel = this.after(this.pace.stop * this.share, () => this.next());
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
    const cards = this.check[this.board]?.cards ?? [];
    if (this.marked >= cards.length) {
      this.cancel = this.after(this.pace.board * this.share, () => this.next());
      return;
    }
    const before = this.marked;
    this.marked = this.still() ? cards.length : this.marked + 1;
    const shares = this.sharesOf(cards.slice(before, this.marked));
    this.cancel = this.after(shares * this.share, () => this.mark());
  }

  private sharesOf(cards: readonly BuilderCardCheck[]): number {
    const { right, fault } = this.pace;
    return cards.reduce((sum, card) => sum + (card.faults > 0 ? fault : right), 0);
  }
}
