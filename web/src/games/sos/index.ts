import { t, tn } from '../../i18n/index.svelte';
import type { SosEvent, SosPublic } from '../../wire/types';
import type { GamePage } from '..';
import Sos from './Sos.svelte';
import { words } from './words';

export const page: GamePage = {
  Screen: Sos,
  big: () => import('./Big.svelte'),
  hand: () => import('./Hand.svelte'),
  scores: (seen) => (seen as SosPublic).scores,
  points: (n) => tn('page.podium.score', { n }),
  trophy: 'crown',
  look: (events) =>
    (events as readonly SosEvent[]).some(
      (event) => event.what === 'rolled' || event.what === 'completed',
    )
      ? 1_500
      : 900,
  words: (events, names, seen) =>
    words(events as readonly SosEvent[], names, (seen as SosPublic).goal),
  keys: () => [
    [t('page.keys.arrows'), t('page.keys.arrows-do')],
    [t('page.keys.enter'), t('page.keys.enter-do')],
    [t('page.keys.escape-key'), t('page.keys.escape-do')],
    ['R', t('page.keys.roll-do')],
    ['U', t('page.keys.undo-do')],
  ],
};
