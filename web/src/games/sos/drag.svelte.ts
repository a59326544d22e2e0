/** A piece that is dragged: another way of choosing it and then its place. */
import { untrack } from 'svelte';
import type { Point } from './board';
import type { Piece } from './choose';

/** A finger that moves less than this still taps. */
const SLOP = 14;
/** A dropped piece waits this long for the board to follow. */
const PATIENCE = 900;
/** Time for the piece to be drawn in its new place before it travels by itself again. */
const LANDED = 60;

interface Held {
  readonly id: number;
  readonly piece: Piece;
  readonly screen: Point;
  readonly at: Point;
}

export class Drag {
  piece = $state.raw<Piece | null>(null);
  /** How far it is from its place. */
  by = $state.raw<Point>([0, 0]);
  private held: Held | null = null;
  private dropped = false;
  private moved = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  hold(event: PointerEvent, piece: Piece | null, at: Point): void {
    this.moved = false;
    this.held =
      piece === null
        ? null
        : { id: event.pointerId, piece, screen: [event.clientX, event.clientY], at };
  }

  /** The piece that is held, as soon as it is moved far enough: then only once. */
  move(event: PointerEvent, at: Point): Piece | null {
    const held = this.held;
    if (held?.id !== event.pointerId) return null;
    if (this.moved) {
      if (this.piece === held.piece) this.by = [at[0] - held.at[0], at[1] - held.at[1]];
      return null;
    }
    this.moved = Math.hypot(event.clientX - held.screen[0], event.clientY - held.screen[1]) > SLOP;
    return this.moved ? held.piece : null;
  }

  /** From now on it follows the pointer. */
  lift(piece: Piece): void {
    clearTimeout(this.timer);
    this.dropped = false;
    this.by = [0, 0];
    this.piece = piece;
  }

  /** The piece that is let go, if one was dragged. */
  release(event: PointerEvent): Piece | null {
    const dragged = this.held?.id === event.pointerId && this.moved ? this.piece : null;
    this.held = null;
    return dragged;
  }

  /** Whether the click that is heard now is only the end of a drag. */
  ate(): boolean {
    const { moved } = this;
    this.moved = false;
    return moved;
  }

  /** It stays where it was dropped until the board has it there. */
  drop(): void {
    this.dropped = true;
    this.timer = setTimeout(() => this.stop(), PATIENCE);
  }

  /** The board has changed. */
  land(): void {
    untrack(() => {
      if (!this.dropped) return;
      clearTimeout(this.timer);
      this.by = [0, 0];
      this.timer = setTimeout(() => this.stop(), LANDED);
    });
  }

  stop(): void {
    clearTimeout(this.timer);
    this.dropped = false;
    this.held = null;
    this.piece = null;
    this.by = [0, 0];
  }
}
