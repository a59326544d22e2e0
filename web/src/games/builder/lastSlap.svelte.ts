/** The hand that fell on the pile last, for as long as one sees it. */
import type { BuilderEvent } from '../../wire/types';

/** In milliseconds. */
const STAYS = 1_500;

interface Known {
  readonly events: readonly BuilderEvent[];
  /** Grows with every frame. */
  readonly n: number;
  /** One's own hand is not shown: it is under one's eyes. */
  readonly me: number | null;
}

export class LastSlap {
  slap = $state.raw<{ readonly seat: number; readonly finished: number } | null>(null);

  /** Made while a screen is. */
  constructor(known: () => Known) {
    $effect(() => {
      const { events, n, me } = known();
      const rival = events.find((event) => event.what === 'done' && event.seat !== me);
      void n;
      if (rival?.what === 'done') this.slap = { seat: rival.seat, finished: rival.finished };
    });
    $effect(() => {
      if (!this.slap) return undefined;
      const timer = setTimeout(() => (this.slap = null), STAYS);
      return () => clearTimeout(timer);
    });
  }
}
