import { t, tn } from '../../i18n/index.svelte';
import type { BowlEvent, BowlPublic } from '../../wire/types';
import type { GamePage } from '..';
import Bowl from './Bowl.svelte';
import { words } from './words';

export const page: GamePage = {
  Screen: Bowl,
  scores: (seen) => (seen as BowlPublic).scores,
  points: (n) => tn('page.bowl.points', { n }),
  words: (events, names, seen) => words(events as readonly BowlEvent[], names, seen as BowlPublic),
  keys: () => [
    [t('page.keys.arrows'), t('page.bowl.keys.arrows')],
    [t('page.bowl.keys.enter'), t('page.bowl.keys.designate')],
    ['T', t('page.bowl.toss')],
    ['G', t('bowl.said.go')],
    ['D', t('bowl.said.doom')],
    ['C', t('page.bowl.keys.concur')],
    ['W', t('page.bowl.keys.wild')],
    ['S', t('page.bowl.skip')],
    [t('page.bowl.keys.space'), t('page.bowl.ready')],
    ['N, P', t('page.bowl.keys.walk')],
    ['R', t('page.bowl.keys.read')],
    ['Esc', t('page.bowl.keys.escape')],
  ],
  lastLook: 15_000,
};
