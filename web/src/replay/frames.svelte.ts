/**
 * The frames of a finished game, fetched in pieces when they are wanted: a long game is megabytes,
 * and nobody looks at all of it from every seat.
 */
import type { ReplayFrame } from '../wire/types';

export const PIECE = 50;
/** Pieces that are kept; the one that was wanted longest ago goes first. */
const MOST = 24;
/** Whoever drags the slider passes over many pieces: one is fetched when it is stayed at. */
const REST = 90;

type Fetch = (seat: number | null, first: number, most: number) => Promise<readonly ReplayFrame[]>;

export class Frames {
  /** Grows whenever a piece has come. */
  private come = $state(0);
  private readonly pieces = new Map<string, readonly ReplayFrame[]>();
  private readonly asked = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly count: number,
    private readonly fetch: Fetch,
    private readonly failed: (problem: unknown) => void,
  ) {}

  /** The frame after a step, if it is here. */
  at(step: number, seat: number | null): ReplayFrame | undefined {
    void this.come;
    return this.pieces.get(key(step, seat))?.[step % PIECE];
  }

  /** A step is looked at: fetch what is missing there, and what comes next. */
  want(step: number, seat: number | null): void {
    clearTimeout(this.timer);
    const here = key(step, seat);
    const piece = this.pieces.get(here);
    if (piece) {
      this.pieces.delete(here); // and in again, as the newest
      this.pieces.set(here, piece);
      const next = (Math.floor(step / PIECE) + 1) * PIECE;
      if (step % PIECE > PIECE / 2 && next < this.count) this.soon(next, seat);
    } else if (this.pieces.size === 0) void this.load(step, seat);
    else this.soon(step, seat);
  }

  private soon(step: number, seat: number | null): void {
    this.timer = setTimeout(() => void this.load(step, seat), REST);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async load(step: number, seat: number | null): Promise<void> {
    const name = key(step, seat);
    if (this.pieces.has(name) || this.asked.has(name)) return;
    this.asked.add(name);
    try {
      const first = Math.floor(step / PIECE) * PIECE;
      this.pieces.set(name, await this.fetch(seat, first, PIECE));
      for (const old of this.pieces.keys()) {
        if (this.pieces.size <= MOST) break;
        this.pieces.delete(old);
      }
      this.come += 1;
    } catch (problem) {
      this.failed(problem);
    } finally {
      this.asked.delete(name);
    }
  }
}

const key = (step: number, seat: number | null): string =>
  `${seat ?? 'all'} ${Math.floor(step / PIECE)}`;
