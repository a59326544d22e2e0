import { t, tn } from '../../i18n/index.svelte';
import type { BowlEvent, BowlPublic } from '../../wire/types';
import type { GamePage } from '..';
import Bowl from './Bowl.svelte';
import { words } from './words';

/** The toss and the reveal are small dramas. */
function look(events: unknown): number {
  const all = events as readonly BowlEvent[];
  if (all.some((event) => event.what === 'revealed'))
    return 3_000 + 700 * all.filter((event) => event.what === 'scored').length;
  if (all.some((event) => event.what === 'landed' || event.what === 'dealt')) return 2_600;
  return all.some((event) => event.what === 'announced') ? 1_600 : 800;
}

export const page: GamePage = {
  Screen: Bowl,
  big: () => import('./Big.svelte'),
  hand: () => import('./Hand.svelte'),
  scores: (seen) => (seen as BowlPublic).scores,
  points: (n) => tn('page.bowl.points', { n }),
  trophy: 'token-captain',
  secrets: true,
  look,
  words: (events, names, seen) => words(events as readonly BowlEvent[], names, seen as BowlPublic),
  keys: () => [
    [t('page.keys.arrows'), t('page.bowl.keys.arrows')],
    [t('page.bowl.keys.enter'), t('page.bowl.keys.designate')],
    ['T', t('page.bowl.toss')],
    ['G', t('bowl.said.go')],
    ['D', t('bowl.said.doom')],
    ['C', t('page.bowl.keys.concur')],
    ['W', t('page.bowl.keys.wild')],
    ['X', t('page.bowl.keys.withdraw')],
    ['S', t('page.bowl.skip')],
    [t('page.bowl.keys.space'), t('page.bowl.ready')],
    ['N, P', t('page.bowl.keys.walk')],
    ['R', t('page.bowl.keys.read')],
    [t('page.keys.escape-key'), t('page.bowl.keys.escape')],
  ],
  lastLook: 15_000,
};
