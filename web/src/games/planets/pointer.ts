/** What a finger or the mouse does on the table: take the die, ask what a card is, pick one. */
import type { Cursor } from './cursor.svelte';
import { cardUnder, halfSquare } from './geometry';
import type { Played } from './played';

/** So far below the cards, and from there on down, a hand may take the die. */
export const GRAB = 52;
const HOLD_MS = 450;

export class Pointer {
  /** The hand took the die: the click that ends this is no tap on the card below it. */
  private grabbed = false;
  private holding: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly played: () => Played,
    private readonly cursor: Pick<Cursor, 'rest' | 'choose'>,
  ) {}

  down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    const table = this.played();
    table.skip();
    this.cursor.rest();
    this.grabbed = false;
    const point = table.pointOf(event);
    const place = cardUnder(table.sizes, table.side, point);
    if (table.canThrow && point[1] < -halfSquare(table.sizes) - GRAB) {
      this.grabbed = true;
      table.svg?.setPointerCapture(event.pointerId);
      table.look(null, 'tap');
      table.aiming.grab({ at: point, ms: event.timeStamp });
      event.preventDefault();
    } else if (place && event.pointerType !== 'mouse') {
      this.holding = setTimeout(() => table.look(place, 'tap'), HOLD_MS);
    } else if (!place) table.look(null, 'tap');
  };

  move = (event: PointerEvent): void => {
    const { aiming, pointOf } = this.played();
    if (!aiming.dragging) return;
    const all = event.getCoalescedEvents?.() ?? [];
    const parts = all.length > 0 ? all : [event];
    aiming.drag(parts.map((part) => ({ at: pointOf(part), ms: part.timeStamp })));
  };

  up = (event: PointerEvent): void => {
    this.letGo();
    const { aiming } = this.played();
    if (aiming.dragging) aiming.release(event.timeStamp);
  };

  cancel = (): void => {
    this.letGo();
    const { aiming } = this.played();
    if (aiming.dragging) aiming.stop();
  };

  click = (event: MouseEvent): void => {
    const table = this.played();
    const byKey = event.detail === 0;
    if (this.grabbed && !byKey) return;
    const place = byKey
      ? ((event.target as Element).closest<SVGElement>('[data-place]')?.dataset['place'] ?? null)
      : cardUnder(table.sizes, table.side, table.pointOf(event));
    if (!place) return;
    if (table.picks.includes(place)) table.pick(place);
    else if (byKey) this.cursor.choose(place);
    else table.look(table.looked === place ? null : place, 'tap');
  };

  hover = (event: PointerEvent, place: string | null): void => {
    const isMouse = event.pointerType === 'mouse' && matchMedia('(hover: hover)').matches;
    const { aiming, look } = this.played();
    if (isMouse && !aiming.dragging) look(place, 'hover');
  };

  private letGo(): void {
    if (this.holding !== null) clearTimeout(this.holding);
    this.holding = null;
  }
}
