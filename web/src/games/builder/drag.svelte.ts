/**
 * A card under a finger or the mouse: drag it, hold it to flip it. A mere tap is left to the click,
 * which also comes from keys and screen readers.
 */
import type { Building } from './city';
import type { Site } from './site.svelte';

/** A finger trembles this much, in pixels, before it drags. */
const TREMBLE = 8;
const HOLD = 450;

export class Drag {
  building = $state<Building | null>(null);
  x = $state(0);
  y = $state(0);
  /** The place where it would come to lie. */
  over = $state<number | null>(null);

  private begun: { pointer: number; building: Building; x: number; y: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private spent = false; // the click that follows belongs to a gesture that is over

  constructor(
    private readonly site: Site,
    private readonly placeAt: (x: number, y: number) => number | null,
  ) {}

  /** Something is touched anew, wherever: no click of an older gesture will come any more. */
  fresh(): void {
    this.spent = false;
  }

  down(event: PointerEvent, building: Building): void {
    if (event.button === 2) this.flip(building);
    if (event.button !== 0 || this.begun || !this.site.free) return;
    this.begun = { pointer: event.pointerId, building, x: event.clientX, y: event.clientY };
    if (event.pointerType === 'mouse') return; // a mouse has another button
    this.timer = setTimeout(() => {
      this.flip(building);
      this.spent = true;
      this.begun = null;
    }, HOLD);
  }

  move(event: PointerEvent): void {
    const { begun } = this;
    if (!begun || event.pointerId !== begun.pointer) return;
    if (this.building === null) {
      if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < TREMBLE) return;
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
    const { building, over } = this;
    this.cancel();
    if (building === null) return;
    this.spent = true;
    if (over !== null) this.site.lay(over, building);
    else this.site.back(building);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.begun = null;
    this.building = null;
    this.over = null;
  }

  /** Whether a click is a tap of its own. */
  isTap(): boolean {
    const { spent } = this;
    this.spent = false;
    return !spent;
  }

  private flip(building: Building): void {
    if (this.site.picked !== building) this.site.pick(building);
    if (this.site.picked === building) this.site.flip();
  }
}
