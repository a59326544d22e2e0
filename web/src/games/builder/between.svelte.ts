/** Between two rounds: skip the show, unlock a building, be ready for the next plan. */
import type { BuilderAction, BuilderOffers } from '../../wire/types';
import type { Building } from './city';
import type { Show } from './show.svelte';

/** What it knows of the table, always the newest. */
export interface Known {
  readonly offers: BuilderOffers | null;
  readonly act: (action: BuilderAction) => Promise<boolean>;
}

/** Skipping by a double tap does not say Ready, which appears in the same corner; in milliseconds. */
export const TWICE = 400;
/** Who slaps while somebody else ends the round means Done!, which was in the same corner; in milliseconds. */
export const TOO_LATE = 1_200;

export class Between {
  /** Whether chance chose what was unlocked, because the winner did not. */
  drawn = $state(false);
  private said = $state(false);
  private unlocking = $state(false);
  private skipped = -TWICE;
  private stopped = -TOO_LATE;

  /** The buildings among which the winner chooses now. */
  readonly choices = $derived.by((): readonly Building[] =>
    this.show.running || this.unlocking ? [] : (this.known().offers?.unlock ?? []),
  );
  /** Whether one can still say that one is ready. */
  readonly waits = $derived.by(() => this.known().offers?.ready === true && !this.said);

  constructor(
    private readonly known: () => Known,
    private readonly show: Show,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The next round has begun. */
  end(): void {
    this.said = this.unlocking = this.drawn = false;
  }

  /** The round is over: what was Done! is Skip now. */
  stop(): void {
    this.stopped = this.now();
  }

  /** Whether a slap means the show, and not still the pile. */
  get isMeant(): boolean {
    return this.now() - this.stopped >= TOO_LATE;
  }

  skip(): void {
    this.show.stop();
    this.skipped = this.now();
  }

  ready(): void {
    if (this.now() - this.skipped < TWICE) return;
    this.said = true;
    void this.known()
      .act({ do: 'ready' })
      .then((counted) => (this.said = counted));
  }

  unlock(building: Building): void {
    if (!this.choices.includes(building)) return;
    this.unlocking = true;
    void this.known()
      .act({ do: 'unlock', building })
      .then((counted) => (this.unlocking = counted));
  }
}
