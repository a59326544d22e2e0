/** What the tag of a seat says: what it got in the reveal, or what it has said in this round. */
import { t } from '../../i18n/index.svelte';
import type { BowlJudged, BowlPublic } from '../../wire/types';
import type { Drama } from './drama.svelte';
import { isRunning } from './now';
import { signed } from './words';

export interface Said {
  readonly text: string;
  readonly look: 'plus' | 'minus' | 'okay' | 'tag-go' | 'tag-doom' | '';
  readonly icon?: 'check';
  /** A word, not a number or a tick. */
  readonly word?: true;
}

export function said(seen: BowlPublic, seat: number, drama: Drama): Said | null {
  const judged = seen.reveal?.seats[seat];
  if (judged) return inReveal(seen, judged, drama);
  if (isRunning(seen)) {
    if (seat === seen.announcer) return announced(seen.kind ?? 'go');
    return seen.concurred.includes(seat) ? joined(seen.kind) : null;
  }
  if (seen.phase === 'search' && seen.skipped.includes(seat))
    return { text: t('page.bowl.skips'), look: '', word: true };
  return null;
}

function inReveal(seen: BowlPublic, judged: BowlJudged, drama: Drama): Said | null {
  const { seat, gained } = judged;
  if (drama.isPaid(seat) && judged.rows.length > 0)
    return { text: signed(gained), look: gained > 0 ? 'plus' : gained < 0 ? 'minus' : '' };
  if (drama.done && seen.ready.includes(seat)) return { text: '', look: 'okay', icon: 'check' };
  if (judged.did !== 'button') return null;
  return seat === seen.announcer ? announced('doom') : joined('doom');
}

function announced(kind: 'go' | 'doom'): Said {
  return { text: t(`bowl.said.${kind}`), look: `tag-${kind}`, word: true };
}

function joined(kind: 'go' | 'doom' | null): Said {
  return kind === 'doom'
    ? { text: t('page.bowl.thinks-too'), look: 'tag-doom', icon: 'check', word: true }
    : { text: t('page.bowl.in'), look: '', icon: 'check', word: true };
}
