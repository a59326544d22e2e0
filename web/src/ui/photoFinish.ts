/** What a photo finish says: the receipts of close races as blanks of a sentence. */
import { language } from '../i18n/index.svelte';
import type { Stamp } from '../wire/types';

/** The receipts of this round's close races, for whoever has a place to show them. */
export interface Receipts {
  readonly races: readonly (readonly Stamp[])[];
}

export const RECEIPTS = Symbol('receipts');

/** Who gave up first is nobody's triumph. */
const UNTOLD: ReadonlySet<string> = new Set(['skip']);

export interface Finish extends Record<string, string | number> {
  /** Everybody with their moment, the first one first. */
  readonly who: string;
  /** Between the first and the last. */
  readonly n: number;
  /** Everybody with what they were credited. */
  readonly credits: string;
}

export function finishes(
  races: readonly (readonly Stamp[])[],
  nameOf: (seat: number) => string,
): Finish[] {
  return races
    .filter((race) => race.length > 1 && !UNTOLD.has(race[0]?.action ?? ''))
    .map((race) => ({
      who: race.map((stamp) => `${nameOf(stamp.seat)} ${seconds(stamp.moment)}`).join(', '),
      n: (race.at(-1)?.moment ?? 0) - (race[0]?.moment ?? 0),
      credits: race
        .map(({ seat, arrival, moment }) => `${nameOf(seat)} ${arrival - moment}\u00a0ms`)
        .join(', '),
    }));
}

function seconds(ms: number): string {
  const digits = { minimumFractionDigits: 3, maximumFractionDigits: 3, useGrouping: false };
  return `${(ms / 1000).toLocaleString(language(), digits)}\u00a0s`;
}
