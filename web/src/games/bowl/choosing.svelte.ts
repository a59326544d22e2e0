/**
 * Choosing a card: one's own designation, and the Wild, which is tapped or dragged onto a card. What is
 * chosen is drawn at once, as not yet said; what counts is what the server has heard.
 */
import type { BowlAction, BowlOwn, BowlPublic } from '../../wire/types';
import { isRunning } from './now';

/** What it knows of the table, always the newest. */
export interface Known {
  readonly seen: BowlPublic;
  readonly own: BowlOwn | null;
  readonly may: ReadonlySet<string>;
  readonly paused: boolean;
  /** Says an action; whether it counted. */
  readonly act: (action: BowlAction) => Promise<boolean>;
  /** The same as the press of a button, which goes with it. */
  readonly play: (action: BowlAction) => void;
}

/** What it has to say. */
export interface Voice {
  /** The Wild is in one's hand: which card gets it? */
  carried(): void;
  /** The Wild is gone: this seat has placed it, or it is too late. */
  lost(seat: number | null): void;
}

/** A tap that was on its way with the Wild must not choose a destination instead; in milliseconds. */
export const LATE = 900;

export class Choosing {
  /** The Wild was tapped: the next card gets it. */
  placing = $state(false);
  /** The Wild under the finger, and the card under the Wild. */
  dragged = $state.raw<{ x: number; y: number; card: string | null } | null>(null);
  private pending = $state.raw<string | null>(null);
  private isLate = $state(false);

  readonly mine = $derived.by(() => this.pending ?? this.known().own?.designation ?? null);
  /** Whether tapping a card does something just now. */
  readonly open = $derived.by(
    () => (this.known().may.has('designate') && !this.isLate) || this.placing,
  );

  constructor(
    private readonly known: () => Known,
    private readonly voice: Voice,
    /** The card at a point of the screen. */
    private readonly cardAt: (x: number, y: number) => string | null,
  ) {}

  /** Whether the server knows one's designation. */
  get sent(): boolean {
    return this.pending === null;
  }

  /** Whether the Wild is in one's hand. */
  get holds(): boolean {
    return this.placing || this.dragged !== null;
  }

  /** The Wild may no longer be placed: whoever holds it lets go, and hears why. For an effect. */
  letGo(): void {
    const { seen, paused } = this.known();
    this.placing = false;
    this.dragged = null;
    if (!isRunning(seen) || paused) return;
    this.isLate = true;
    this.voice.lost(seen.wild?.seat ?? null);
  }

  /** While it is late: for an effect, which ends it. */
  wait(): (() => void) | undefined {
    if (!this.isLate) return undefined;
    const timer = setTimeout(() => (this.isLate = false), LATE);
    return () => clearTimeout(timer);
  }

  /** A card was tapped. */
  choose(card: string): void {
    if (this.placing) this.put(card);
    else if (!this.isLate && card !== this.mine) void this.designate(card);
  }

  /** The Wild was tapped: the next card gets it, or none. */
  carry(): void {
    if (!this.known().may.has('wild')) {
      this.put(this.mine ?? 'a1'); // the server says why not
      return;
    }
    this.placing = !this.placing;
    if (this.placing) this.voice.carried();
  }

  /** It is dragged over this point; let go there; or the drag came to nothing. */
  drag(x: number, y: number): void {
    this.dragged = { x, y, card: this.cardAt(x, y) };
  }

  drop(x: number, y: number): void {
    const card = this.cardAt(x, y);
    this.dragged = null;
    if (card) this.put(card);
  }

  cancel(): void {
    this.dragged = null;
  }

  private put(card: string): void {
    this.placing = false;
    this.known().play({ do: 'wild', card });
  }

  private async designate(card: string): Promise<void> {
    const { may, act } = this.known();
    if (may.has('designate')) this.pending = card;
    await act({ do: 'designate', card });
    if (this.pending === card) this.pending = null;
  }
}
