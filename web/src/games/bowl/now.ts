/** One line says what is now, and a smaller one what one can do about it. */
import { t, tn } from '../../i18n/index.svelte';
import type { BowlPublic } from '../../wire/types';
import { list, prizeShown } from './words';

export interface Scene {
  readonly seen: BowlPublic;
  readonly me: number | null;
  /** One's own designation. */
  readonly mine: string | null;
  readonly may: ReadonlySet<string>;
  /** The Wild is in one's hand. */
  readonly placing: boolean;
  /** The reveal has been shown to its end. */
  readonly done: boolean;
  readonly nameOf: (seat: number) => string;
}

/** Somebody has called: the countdown runs, or its very last moment. */
export const isRunning = ({ phase }: BowlPublic): boolean =>
  phase === 'countdown' || phase === 'placement';
const isIn = ({ seen, me }: Scene): boolean =>
  me !== null && (me === seen.announcer || seen.concurred.includes(me));
const isCaptain = ({ seen, me }: Scene): boolean => me !== null && me === seen.captain;

export function title(scene: Scene): string {
  const { seen, done, nameOf } = scene;
  switch (seen.phase) {
    case 'toss':
      return isCaptain(scene)
        ? t('page.bowl.title.toss')
        : t('page.bowl.title.wait-toss', {
            name: seen.captain === null ? '' : nameOf(seen.captain),
          });
    case 'search':
      return t('bowl.status.search');
    case 'countdown':
    case 'placement':
      return countdownTitle(scene);
    case 'reveal':
    case 'over':
      if (!done) return t('page.bowl.title.reveal');
      return seen.reveal ? t(`bowl.status.found-${seen.reveal.found}`) : t('bowl.hint.over');
    case 'land':
      return t('bowl.status.land');
    default:
      return t('bowl.status.deal');
  }
}

function countdownTitle(scene: Scene): string {
  const { seen, me, mine, may, placing, nameOf } = scene;
  const doom = seen.kind === 'doom';
  if (placing) return t('page.bowl.wild-where');
  if (me === null)
    return t(`bowl.status.countdown-${seen.kind ?? 'go'}`, {
      seat: seen.announcer === null ? '' : nameOf(seen.announcer),
    });
  const inside = isIn(scene);
  if (mine && (inside || may.has('designate'))) return t('page.bowl.title.chosen');
  if (inside) return doom ? t('page.bowl.title.doomed') : t('page.bowl.title.tap');
  return doom ? t('page.bowl.title.doom') : t('page.bowl.title.too');
}

export function hint(scene: Scene): string {
  const { seen, done, nameOf } = scene;
  if (isRunning(seen)) return countdownHint(scene);
  if (seen.reveal) return done ? prizeShown(seen.reveal.prize, nameOf) : '';
  if (seen.phase === 'search' && seen.skipped.length > 0) return t('page.bowl.skip-counts');
  const round = t('bowl.round', { round: seen.round, rounds: seen.rounds });
  if (seen.captain === null || (seen.phase === 'toss' && !isCaptain(scene))) return round;
  return `${round} · ${t('page.bowl.captain-is', { name: nameOf(seen.captain) })}`;
}

function countdownHint({ seen, me, mine, may, placing }: Scene): string {
  if (me === null) return '';
  if (placing) return t('page.bowl.hint.wild-stays');
  if (!may.has('designate')) {
    if (seen.kind === 'doom') return t('page.bowl.hint.doomed');
    return may.has('concur') ? t('page.bowl.hint.concur') : '';
  }
  if (seen.wild?.seat === me) return t('page.bowl.hint.use-wild');
  if (mine)
    return may.has('withdraw') ? t('page.bowl.hint.may-withdraw') : t('page.bowl.hint.change');
  return seen.kind === 'doom' ? t('page.bowl.hint.keep') : t('page.bowl.hint.tap');
}

// ---------------------------------------------------------------- who called

/** More than these are counted, not named: their seats say who. */
const FEW = 2;

/** Who has called, beside the clock that runs since then. */
export function headline({ seen, me, nameOf }: Scene): string {
  if (seen.phase === 'placement') return t('bowl.status.placement');
  const doom = seen.kind === 'doom';
  if (me !== null && me === seen.announcer)
    return doom ? t('page.bowl.you-doomed') : t('page.bowl.you-found');
  const name = seen.announcer === null ? '' : nameOf(seen.announcer);
  return doom ? t('page.bowl.doomed', { name }) : t('page.bowl.found', { name });
}

/** Who has joined; at zero, what one can still do. */
export function joining({ seen, mine, may, nameOf }: Scene): string {
  const doom = seen.kind === 'doom';
  if (seen.phase === 'placement') {
    if (!may.has('designate')) return '';
    return mine ? t('page.bowl.last-change') : t('page.bowl.last-moment');
  }
  const n = seen.concurred.length;
  if (n === 0) return '';
  if (n > FEW) return t(doom ? 'page.bowl.doomed-many' : 'page.bowl.in-many', { n });
  const blanks = { n, names: list(seen.concurred.map(nameOf)) };
  return doom ? tn('page.bowl.doomed-too', blanks) : tn('page.bowl.in-too', blanks);
}

/** The clock since somebody called. Zero has been: what still runs is only the time to tap, and stays at 0. */
export function dialOf(
  { phase, kind }: BowlPublic,
  seconds: number,
): { colour: string; label: string; shown: number } {
  const isZero = phase === 'placement';
  return {
    colour: isZero ? 'var(--sun)' : kind === 'doom' ? 'var(--danger)' : 'var(--mint)',
    label: tn('page.bowl.seconds', { n: seconds }),
    shown: isZero ? 0 : seconds,
  };
}
