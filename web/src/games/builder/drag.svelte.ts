/**
 * A card under a finger or the mouse: drag it, hold it to flip it. A finger's tap counts when the
 * finger is lifted, because browsers make no click of a tap that follows a drag too quickly; a tap
 * of the mouse is left to the click, which also comes from keys and screen readers.
 */
import type { Building } from './city';
import type { Site } from './site.svelte';

/** A finger trembles this much, in pixels, before it drags. */
const TREMBLE = 8;
const HOLD = 450;
/** A click that belongs to a gesture comes this soon after it, in milliseconds, or never. */
const ECHO = 400;

interface Begun {
  readonly pointer: number;
  readonly building: Building | null;
  readonly x: number;
  readonly y: number;
  /** What a tap does, where it is not left to the click. */
  readonly tap: (() => void) | null;
}

export class Drag {
  building = $state<Building | null>(null);
  x = $state(0);
  y = $state(0);
  /** The place where it would come to lie. */
  over = $state<number | null>(null);

  private begun: Begun | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private spent = -Infinity; // when a gesture was over to which the next click would belong

  constructor(
    private readonly site: Site,
    private readonly placeAt: (x: number, y: number) => number | null,
  ) {}

  /** Something is touched anew, wherever: no click of an older gesture will come any more. */
  fresh(): void {
    this.spent = -Infinity;
  }

  /** On a card, or on an empty place; `tap` is what a click there would do. */
  down(event: PointerEvent, building: Building | null, tap: () => void): void {
    if (event.button === 2 && building) this.flip(building);
    if (event.button !== 0 || this.begun || !this.site.free) return;
    const begun: Begun = {
      pointer: event.pointerId,
      building,
      x: event.clientX,
      y: event.clientY,
      tap: event.pointerType === 'mouse' ? null : tap,
    };
    this.begun = begun;
    if (!building) return;
    this.timer = setTimeout(() => {
      this.flip(building);
      this.spent = Infinity; // until something is touched anew: the finger may stay long
      this.begun = { ...begun, tap: null }; // from here it can still be dragged
    }, HOLD);
  }

  move(event: PointerEvent): void {
    const { begun } = this;
    if (!begun || event.pointerId !== begun.pointer) return;
    if (this.building === null) {
      if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < TREMBLE) return;
      if (begun.building === null) {
        this.begun = null; // neither a tap nor a card to drag
        return;
      }
      clearTimeout(this.timer);
      if (this.site.picked !== begun.building) this.site.pick(begun.building);
      if (this.site.picked !== begun.building) {
        this.begun = null; // it may not be moved
        return;
      }
      this.building = begun.building;
    }
    this.x = event.clientX;
    this.y = event.clientY;
    this.over = this.placeAt(this.x, this.y);
  }

  up(event: PointerEvent): void {
    if (!this.begun || event.pointerId !== this.begun.pointer) return;
    const { begun, building, over } = this;
    this.cancel();
    if (building === null && !begun.tap) return;
    this.spent = event.timeStamp;
    if (building === null) {
      begun.tap?.();
      return;
    }
    if (over !== null) this.site.lay(over, building);
    else this.site.back(building);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.begun = null;
    this.building = null;
    this.over = null;
  }

  /** Whether a click is a tap of its own, not the echo of a gesture. */
  isTap(event: MouseEvent): boolean {
    const { spent } = this;
    this.fresh();
    return event.timeStamp - spent > ECHO;
  }

  private flip(building: Building): void {
    if (this.site.picked !== building) this.site.pick(building);
    if (this.site.picked === building) this.site.flip();
  }
}
