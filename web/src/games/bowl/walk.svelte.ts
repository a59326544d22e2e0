/** After a round: a walk through every destination that there was, one's own first. */
import { t } from '../../i18n/index.svelte';
import type { BowlReveal } from '../../wire/types';
import type { Drama } from './drama.svelte';
import { type Solution, solutions } from './solutions';
import { cardName, fitName, nearName } from './words';

export class Walk {
  private at = $state<string | null>(null);

  readonly all = $derived.by((): readonly Solution[] => {
    const { reveal, me } = this.known();
    return reveal ? solutions(reveal, me) : [];
  });
  /** What is shown now: where one has gone, else the first; nothing before the drama is over. */
  readonly shown = $derived.by(() =>
    this.drama.done ? (this.all.find((each) => each.key === this.at) ?? this.all[0] ?? null) : null,
  );

  constructor(
    private readonly known: () => {
      readonly reveal: BowlReveal | null;
      readonly me: number | null;
    },
    private readonly drama: Drama,
    private readonly say: (sentence: string) => void,
  ) {}

  /** Another round. */
  begin(): void {
    this.at = null;
  }

  /** To the next, or with -1 to the one before; round and round. */
  step(by: number): void {
    if (!this.drama.done) this.drama.finish();
    const at = this.placeIn(this.all);
    this.show(this.all[(at + by + this.all.length) % this.all.length]);
  }

  /** Where nobody steps they come one after another, each for so long. For an effect, which ends it. */
  tour(ms: number): (() => void) | undefined {
    if (!this.drama.done || this.all.length < 2) return undefined;
    const timer = setInterval(() => this.step(1), ms);
    return () => clearInterval(timer);
  }

  /** A card was tapped: one destination after another that it is; while cards still open, they all do. */
  toCard(place: string): void {
    if (!this.drama.done) {
      this.drama.finish();
      return;
    }
    const here = this.all.filter((each) => each.fit.card === place);
    const next = here[(this.placeIn(here) + 1) % here.length];
    if (next) this.show(next);
    else this.say(t('page.bowl.no-fit', { card: cardName(place) }));
  }

  /** Where among these is what is shown; -1: it is not. */
  private placeIn(some: readonly Solution[]): number {
    const key = this.shown?.key;
    return some.findIndex((each) => each.key === key);
  }

  private show(solution: Solution | undefined): void {
    if (!solution) return;
    this.at = solution.key;
    this.say(
      t('page.bowl.fits', {
        kind: t(`page.bowl.kind.${solution.kind}`),
        card: cardName(solution.fit.card),
        fit: solution.kind === 'wrong' ? nearName(solution.fit) : fitName(solution.fit),
      }),
    );
  }
}
