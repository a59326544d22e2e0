/** The end of a game in words: who has won, and what a game it was. */
import { language, t, tn } from '../i18n/index.svelte';
import type { Place } from './standings';

/** Two are named; more stand on the pillars anyway. `here`: the seats of this device. */
export function headline(
  places: readonly Place[],
  names: readonly string[],
  here: readonly number[],
): string {
  const winners = places.filter((place) => place.rank === 1).map((place) => place.seat);
  const n = winners.length;
  if (n === 0) return t('page.podium.over');
  // One person sits here, and has won alone: "you".
  if (n === 1 && here.length === 1 && winners[0] === here[0]) return t('page.podium.you-win');
  if (n > 2)
    return n === names.length ? t('page.podium.everybody') : tn('page.podium.together', { n });
  const named = winners.map((seat) => names[seat] ?? '');
  return tn('page.podium.wins', { n, names: new Intl.ListFormat(language()).format(named) });
}

/** Who sat here and did not win hears a kind word. */
export function hasLost(places: readonly Place[], here: readonly number[]): boolean {
  return (
    places.length > 0 &&
    here.length > 0 &&
    !places.some((place) => place.rank === 1 && here.includes(place.seat))
  );
}

/** As far as they are known: how many rounds, and how long in milliseconds. */
export function facts(title: string, lost: boolean, rounds?: number, lasted?: number): string {
  const found = lost ? [t('page.podium.well'), title] : [title];
  if (rounds !== undefined) found.push(tn('page.podium.rounds', { n: rounds }));
  if (lasted !== undefined)
    found.push(tn('page.podium.minutes', { n: Math.max(1, Math.round(lasted / 60_000)) }));
  return found.join(' · ');
}
