/** What one got in a round and why, and what there was to be found. */
import { t, tn } from '../../i18n/index.svelte';
import type { BowlJudged } from '../../wire/types';
import { type Solution, cardsOf } from './solutions';
import { nearShown, rowsName } from './words';

export function whyOf(judged: BowlJudged): string {
  return judged.rows.length > 0 ? rowsName(judged) : t('page.bowl.you-silent');
}

/** What is wrong with the card that somebody chose; empty: nothing. */
export function wrongWith({ did, card, near }: BowlJudged): string {
  if (did !== 'invalid' || card === null) return '';
  return near ? nearShown(near) : t('page.bowl.near.void');
}

export function thereWas(all: readonly Solution[]): string {
  const missed = cardsOf(all, 'missed').size;
  const wild = cardsOf(all, 'wild').size;
  if (all.every((each) => each.kind === 'wrong')) return t('page.bowl.none-at-all');
  if (missed === 0 && wild === 0) return t('page.bowl.nothing-missed');
  const parts: string[] = [];
  if (missed > 0) parts.push(tn('page.bowl.n-missed', { n: missed }));
  if (wild > 0) parts.push(tn('page.bowl.n-wild', { n: wild }));
  return parts.join(', ');
}
