/** What the bar says: whose turn it is or what there is to see, and below it what to do. */
import { language, t, tn } from '../../i18n/index.svelte';
import type { PlanetsPublic } from '../../wire/types';
import type { Drama } from './drama.svelte';
import { decision, restsOn } from './words';

export interface Moment {
  readonly seen: PlanetsPublic;
  readonly names: readonly string[];
  /** It is the turn of whoever holds this device. */
  readonly mine: boolean;
  /** Several people play at this device: "you" needs a name. */
  readonly shared: boolean;
  readonly sign: Drama['sign'];
  readonly swinging: boolean;
  readonly canThrow: boolean;
  readonly choosing: boolean;
  /** Somebody else decides. */
  readonly deciding: boolean;
  /** The last that happened, in words. */
  readonly lastWords: string;
}

export function headline({ seen, names, mine, shared, sign }: Moment): string {
  const { phase, die } = seen;
  if (phase === 'over') return winners(seen, names);
  if (phase === 'lay' || phase === 'first' || phase === 'refill')
    return t(`planets.status.${phase}`);
  if (sign?.what === 'hole') return t('page.planets.hole');
  if (phase === 'flight' && !die)
    return mine ? t('page.planets.flying') : t('planets.status.flight');
  if (die && (phase === 'choose' || phase === 'pick' || phase === 'flight'))
    return seen.place === null && phase === 'choose'
      ? t('planets.status.missed')
      : t('planets.status.choose', { shows: die.shows });
  if (phase === 'choose') return t('planets.status.refill'); // the card is on its way to a ship
  return turn(seen, names[seen.active] ?? '', mine, shared);
}

function winners(seen: PlanetsPublic, names: readonly string[]): string {
  return tn('planets.status.over', {
    n: seen.winners.length,
    winners: new Intl.ListFormat(language()).format(seen.winners.map((seat) => names[seat] ?? '')),
  });
}

function turn(seen: PlanetsPublic, name: string, mine: boolean, shared: boolean): string {
  const isLast = seen.last.includes(seen.active);
  if (mine && shared)
    return t(isLast ? 'page.planets.your-last-named' : 'page.planets.your-throw-named', { name });
  if (mine) return t(isLast ? 'page.planets.your-last' : 'page.planets.your-throw');
  return t(isLast ? 'page.planets.last-of' : 'page.planets.throw-of', { name });
}

export function hint(moment: Moment): string {
  const { seen, names, sign } = moment;
  if (seen.phase === 'over') return ''; // who wins stands above, and why on the sheet
  if (moment.swinging) return t('page.planets.hint.swing');
  if (moment.canThrow) return t('page.planets.hint.throw');
  if (moment.choosing) {
    if (seen.phase === 'pick') return t('planets.hint.pick');
    return t(seen.place === null ? 'page.planets.hint.missed' : 'page.planets.hint.choose');
  }
  if (sign?.what === 'hole') return t('page.planets.hint.hole', { name: names[sign.seat] ?? '' });
  if (moment.deciding) return decision(seen, names[seen.active] ?? '');
  if (seen.phase === 'flight') return seen.die ? restsOn(seen) : t('planets.hint.flight');
  return moment.lastWords;
}
