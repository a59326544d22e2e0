/** What the keys do on the table: walk from card to card, aim there or beside it, throw, pick one. */
import { type Point, cellOf, centreOf, clamp, halfSquare, placeAt } from './geometry';
import type { Played } from './played';

/** With Shift the aim moves so far. */
const FINE = 8;
const STEPS: Readonly<Record<string, Point>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export class Cursor {
  /** The card on which the keys stand, or will begin. */
  at = $state<string>('b2');
  /** The keys stand on a card. A focus that they left behind does not aim: the hand threw last. */
  private byKeys = false;

  constructor(private readonly played: () => Played) {}

  /** The hand plays on. */
  rest(): void {
    this.byKeys = false;
  }

  key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.byKeys = true;
    const step = STEPS[event.key];
    if (step) this.walk(step, event.shiftKey);
    else if (event.key === 'Enter' || event.key === ' ') this.choose(this.at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  private walk([right, ahead]: Point, fine: boolean): void {
    const table = this.played();
    const half = halfSquare(table.sizes);
    table.skip();
    if (fine && table.aiming.target) {
      const [x, y] = table.aiming.target;
      const within = (value: number): number => clamp(value, -half, half);
      table.aiming.aim([within(x + right * FINE), within(y + ahead * FINE)]);
      return;
    }
    const [column, row] = cellOf(table.side, this.at);
    this.at = placeAt(table.side, clamp(column + right, -1, 1), clamp(row + ahead, -1, 1));
    table.svg?.querySelector<SVGElement>(`[data-place="${this.at}"]`)?.focus();
  }

  choose(place: string): void {
    const table = this.played();
    if (table.picks.includes(place)) table.pick(place);
    else if (table.aiming.swinging) table.aiming.press();
    else if (table.canThrow) {
      if (!table.aiming.target) this.aimAt(place);
      table.aiming.swing();
    } else table.look(place, 'focus');
  }

  focusin = (event: FocusEvent): void => {
    const place = (event.target as SVGElement).dataset['place'];
    if (!place) return;
    this.at = place;
    // Only for keys: a tap explains, and a flick aims by itself.
    if (!(event.target as Element).matches(':focus-visible')) return;
    this.byKeys = true;
    const { canThrow, look } = this.played();
    if (canThrow) this.aimAt(place);
    look(place, 'focus');
  };

  focusout = (event: FocusEvent): void => {
    const { svg, aiming } = this.played();
    if (svg?.contains(event.relatedTarget as Node | null)) return;
    if (!aiming.swinging) aiming.aim(null);
  };

  /** One may throw from now on, or no more. */
  turn(canThrow: boolean): void {
    const { aiming, isFocused } = this.played();
    if (!canThrow) aiming.aim(null);
    else if (this.byKeys && isFocused()) this.aimAt(this.at);
  }

  private aimAt(place: string): void {
    const { aiming, sizes, side } = this.played();
    aiming.aim(centreOf(sizes, side, place));
  }
}
