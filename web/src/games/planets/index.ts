import { t, tn } from '../../i18n/index.svelte';
import type { PlanetsEvent, PlanetsPublic } from '../../wire/types';
import type { GamePage } from '..';
import Planets from './Planets.svelte';
import { isFlight, words } from './words';

export const page: GamePage = {
  Screen: Planets,
  big: () => import('./Big.svelte'),
  hand: () => import('./Hand.svelte'),
  scores: (seen) => (seen as PlanetsPublic).scores,
  points: (n) => tn('planets.stars', { n }),
  trophy: 'explorer-star',
  look: (events) => (isFlight(events as readonly PlanetsEvent[]) ? 3_400 : 1_500),
  late: (events) => isFlight(events as readonly PlanetsEvent[]),
  words: (events, names, seen) =>
    words(events as readonly PlanetsEvent[], names, seen as PlanetsPublic),
  keys: () => [
    [t('page.keys.arrows'), t('page.planets.keys.aim')],
    [t('page.planets.keys.shift'), t('page.planets.keys.fine')],
    [t('page.keys.enter'), t('page.planets.keys.throw')],
    [t('page.keys.escape-key'), t('page.planets.keys.drop')],
    ['E', t('page.planets.explore')],
    ['R', t('page.planets.keys.leave')],
    ['A', t('page.planets.again')],
    ['U', t('page.keys.undo-do')],
  ],
  lastLook: 12_000,
};
