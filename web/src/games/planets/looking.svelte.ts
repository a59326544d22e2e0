/** What is explained beside the table: a card that one taps, holds, hovers or walks to, or a ship. */
export type How = 'tap' | 'hover' | 'focus';

const HOVER_MS = 250;

/** What there is to look at, and what keeps one from it. */
export interface Sight {
  hasCard(place: string): boolean;
  /** One has to choose: nothing lies over that. */
  readonly choosing: boolean;
  /** Something must be seen. A mouse that only rests where it let go of the die asks nothing. */
  readonly watching: boolean;
}

export class Looking {
  card = $state<string | null>(null);
  ship = $state<number | null>(null);
  /** What was tapped stays when the mouse leaves. */
  private how: How = 'tap';
  private hovering: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly sight: Sight) {}

  at = (place: string | null, how: How): void => {
    if (this.hovering !== null) clearTimeout(this.hovering);
    this.hovering = null;
    const { choosing, watching } = this.sight;
    if (choosing) return;
    if (how !== 'hover') this.show(place, how);
    else if (!watching && (place || this.how === 'hover'))
      this.hovering = setTimeout(() => this.show(place, how), place ? HOVER_MS : HOVER_MS / 2);
  };

  /** Another tap on the same ship is enough of it. */
  atShip = (seat: number): void => {
    this.ship = this.ship === seat ? null : seat;
    this.card = null;
  };

  away(): void {
    this.card = this.ship = null;
  }

  private show(place: string | null, how: How): void {
    this.card = place && this.sight.hasCard(place) ? place : null;
    this.how = how;
    this.ship = null;
  }
}
