/** Who plays a seat, where that is not simply a person who is here: a sign and its words. */
import type { Player } from '../games';
import { t } from '../i18n/index.svelte';
import type { IconName } from './icons';

export interface Mark {
  readonly icon: IconName;
  readonly text: string;
}

export function markOf(player: Player): Mark | null {
  const icon = player.level ?? 'absent';
  if (player.standIn) return { icon, text: t('page.seat.stand-in') };
  if (player.away) return { icon: 'absent', text: t('page.seat.away') };
  return player.level
    ? { icon, text: t('page.seat.bot', { level: t(`page.level.${player.level}`) }) }
    : null;
}
