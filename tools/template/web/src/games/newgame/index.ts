import { t, tn } from '../../i18n/index.svelte';
import type { NewgameEvent, NewgameState } from '../../wire/types';
import type { GamePage } from '..';
import Screen from './Screen.svelte';

/** What happened, in words: for screen readers, and in a replay. */
function sentence(event: NewgameEvent, names: readonly string[]): string {
  const name = names[event.seat] ?? String(event.seat + 1);
  switch (event.what) {
    case 'flew':
      return t('page.newgame.said.flew', {
        name,
        place: event.to,
        stars: tn('newgame.points', { n: event.stars }),
      });
    case 'undone':
      return t('page.newgame.said.undone', { name });
  }
}

export const page: GamePage = {
  Screen,
  scores: (seen) => (seen as NewgameState).scores,
  points: (n) => tn('newgame.points', { n }),
  trophy: 'star', // a drawing of art/
  words: (events, names) =>
    (events as readonly NewgameEvent[]).map((event) => sentence(event, names)),
  keys: () => [
    [t('page.keys.enter'), t('page.newgame.keys.fly')],
    ['U', t('page.keys.undo-do')],
  ],
};
