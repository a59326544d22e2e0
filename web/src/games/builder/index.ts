import { t, tn } from '../../i18n/index.svelte';
import type { BuilderEvent, BuilderPublic } from '../../wire/types';
import type { GamePage } from '..';
import Builder from './Builder.svelte';
import { words } from './words';

/** The last check is looked at to its end: the screen says when, and this is only the patience. */
const LONGEST_CHECK = 20_000;

/** Cities are checked building by building, as long as the rules say; a page that comes is not looked at. */
function look(events: unknown, seen: unknown): number {
  const told = events as readonly BuilderEvent[];
  const { check_ms, phase } = seen as BuilderPublic;
  if (told.some((event) => event.what === 'checked')) return 800 + (check_ms ?? 0);
  return told.length === 0 && phase === 'gather' ? 60 : 800;
}

export const page: GamePage = {
  Screen: Builder,
  big: () => import('./Big.svelte'),
  hand: () => import('./InHand.svelte'),
  lastLook: LONGEST_CHECK,
  scores: (seen) => (seen as BuilderPublic).wins,
  points: (n) => tn('page.builder.rounds', { n }),
  trophy: 'helmet',
  look,
  words: (events, names) => words(events as readonly BuilderEvent[], names),
  keys: () => [
    ['1 … 8', t('page.builder.key.pick')],
    [t('page.keys.arrows'), t('page.builder.key.place')],
    [t('page.keys.enter-key'), t('page.builder.key.put')],
    ['⇧ 1 … 8', t('page.builder.key.put-at')],
    ['L, R', t('page.builder.key.turn')],
    ['F', t('page.builder.key.flip')],
    [t('page.builder.key.backspace'), t('page.builder.key.back')],
    [`${t('page.builder.key.space')}, D`, t('page.builder.key.done')],
    ['Z', t('page.builder.key.zoom')],
    ['P', t('page.builder.key.plan')],
    ['C', t('page.builder.key.city')],
    [t('page.keys.escape-key'), t('page.builder.key.drop')],
  ],
};
