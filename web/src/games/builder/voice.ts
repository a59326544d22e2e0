/** How the building site is heard: in words for those who listen, in sounds, and why something cannot be. */
import { t } from '../../i18n/index.svelte';
import type { Building } from './city';
import type { Site, Voice } from './site.svelte';
import { buildingName, handName, placeName } from './words';

export interface Speech {
  say: (sentence: string) => void;
  refuse: (why: string) => void;
  sound: (moment: 'lay' | 'turn') => void;
}

/** `site`: the one that speaks, once it is there. */
export function voiceOf(site: () => Site, { say, refuse, sound }: Speech): Voice {
  const whereItLies = (building: Building): string => {
    const { board } = site();
    const lies = board[building];
    return lies ? placeName(board, lies.place) : handName(building, site().way(building));
  };
  return {
    refuse: (code) =>
      refuse(code === 'pick-first' ? t('page.builder.pick-first') : t(`refusal.${code}`)),
    lies: (building, moved) => {
      say(whereItLies(building));
      if (moved) sound(moved);
    },
    swapped: (a, b) => {
      say(t('page.builder.said.swapped', { a: buildingName(a), b: buildingName(b) }));
      sound('lay');
    },
    back: (building) => say(t('page.builder.said.back', { building: buildingName(building) })),
    taken: (by) => refuse(t('page.builder.taken', { building: buildingName(by) })),
  };
}
