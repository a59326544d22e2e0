/** What only moves: which comet is which, who is happy, the trail of this turn. */
import { untrack } from 'svelte';
import type { SosEvent, SosPublic } from '../../wire/types';
import { sameComets } from './pieces';

const HAPPY_FOR = 1_900;
const LANDING_FOR = 1_600;

export interface Segment {
  readonly kind: 'step' | 'comet' | 'hole';
  readonly start: string;
  readonly to: string;
  /** Which alien stepped. */
  readonly alien?: string;
}

/** Whether what moved is still where the trail ends: else moments were skipped in a replay. */
function leadsThere(
  { kind, to, alien }: Segment,
  later: readonly Segment[],
  seen: SosPublic,
): boolean {
  if (later.some((next) => next.kind === kind && next.alien === alien)) return true;
  if (kind === 'hole') return seen.hole === to;
  return kind === 'comet' ? seen.comets.includes(to) : seen.aliens[alien ?? ''] === to;
}

export class Motion {
  comets = $state.raw<readonly string[]>([]);
  happy = $state.raw<ReadonlySet<string>>(new Set());
  trail = $state.raw<readonly Segment[]>([]);
  /** Whose trail it is. */
  mover = $state(0);
  landing = $state(false);
  private n = -1;

  follow(seen: SosPublic, events: readonly SosEvent[], n: number): void {
    untrack(() => {
      this.comets = sameComets(this.comets, seen.comets);
      if (n < this.n) this.trail = []; // somebody looks back
      this.n = n;
      for (const event of events) this.hear(event);
      if (!this.trail.every((segment, k) => leadsThere(segment, this.trail.slice(k + 1), seen)))
        this.trail = [];
    });
  }

  private hear(event: SosEvent): void {
    switch (event.what) {
      case 'rolled':
        this.trail = [];
        this.mover = event.seat;
        break;
      case 'stepped':
        this.draw(
          { kind: 'step', start: event.start, to: event.to, alien: event.alien },
          event.seat,
        );
        break;
      case 'comet':
      case 'hole':
        this.draw({ kind: event.what, start: event.start, to: event.to }, event.seat);
        break;
      case 'undone':
        this.trail = this.trail.slice(0, -1);
        break;
      case 'completed':
        this.rejoice(event.mission);
        break;
      case 'placed':
        this.land();
    }
  }

  private draw(segment: Segment, seat: number): void {
    this.trail = seat === this.mover ? [...this.trail, segment] : [segment];
    this.mover = seat;
  }

  private rejoice(pair: readonly string[]): void {
    const happy = new Set([...this.happy, ...pair]);
    this.happy = happy;
    setTimeout(() => {
      if (this.happy === happy) this.happy = new Set();
    }, HAPPY_FOR);
  }

  private land(): void {
    if (this.landing) return;
    this.landing = true;
    setTimeout(() => (this.landing = false), LANDING_FOR);
  }
}
