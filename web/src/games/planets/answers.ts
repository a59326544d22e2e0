/** The answers to the question what to do after a throw: what each takes and gives, and its letter. */
import { t, tn } from '../../i18n/index.svelte';
import { refuse } from '../../ui/toasts.svelte';
import type { PlanetsAction, PlanetsOffers, PlanetsPublic } from '../../wire/types';
import { givesBack } from './words';

/** So many crystals or stars; crystals that one pays are fewer than none. */
export interface Worth {
  readonly n: number;
  readonly of: 'crystal' | 'explorer-star';
}

export interface Answer {
  readonly do: 'explore' | 'renounce' | 'take';
  readonly label: string;
  /** All of it in words. */
  readonly said: string;
  readonly worth: readonly Worth[];
  /** What the price is made of, if it is more than the die shows. */
  readonly parts: string;
}

/** What asks the question gets. */
export interface Asked {
  seen: PlanetsPublic;
  offers: PlanetsOffers;
  act: (action: PlanetsAction) => void;
}

/** What one taps is done, or it is said why it is not. */
export function choose({ offers, act }: Pick<Asked, 'offers' | 'act'>, answer: Answer): void {
  if (offers[answer.do]) act({ do: answer.do });
  else refuse(t('refusal.planets-too-dear'));
}

/** What can be answered to a die that lies; what a Second chance offers comes on top. */
export function answersTo(seen: PlanetsPublic): Answer[] {
  if (seen.phase === 'pick') return [];
  const gains = seen.gains ?? 0;
  const back: Worth[] = [{ n: gains, of: 'crystal' }];
  if (seen.place === null)
    return [
      {
        do: 'take',
        label: t('page.planets.take'),
        said: tn('planets.miss', { n: gains }),
        worth: back,
        parts: '',
      },
    ];
  return [
    explore(seen),
    {
      do: 'renounce',
      label: t('page.planets.renounce'),
      said: tn('planets.gains', { n: gains }),
      worth: back,
      parts: '',
    },
  ];
}

function explore(seen: PlanetsPublic): Answer {
  const kind = seen.place === null ? null : seen.cards[seen.place];
  const stars = (kind && seen.kinds[kind]?.stars) || 0;
  const price = seen.price?.total ?? 0;
  const gives = givesBack(seen);
  const parts = partsOf(seen.price);
  const said = [tn('planets.price', { n: price })];
  if (parts) said.push(parts);
  said.push(tn('planets.stars', { n: stars }));
  if (gives) said.push(tn('page.planets.gives', { n: gives }));
  const worth: Worth[] = [
    { n: -price, of: 'crystal' },
    { n: stars, of: 'explorer-star' },
  ];
  if (gives) worth.push({ n: gives, of: 'crystal' });
  return { do: 'explore', label: t('page.planets.explore'), said: said.join(', '), worth, parts };
}

function partsOf(price: PlanetsPublic['price']): string {
  if (!price || price.total === price.die) return '';
  const found = [String(price.die)];
  if (price.leaks) found.push(t('page.planets.price-leaks', { n: price.leaks }));
  if (price.card) found.push(t('page.planets.price-card', { n: price.card }));
  return found.join(' + ');
}

/** What the card will do, where the answers do not say it in numbers. */
export function doesOf(seen: PlanetsPublic): string {
  if (seen.phase !== 'choose' || seen.place === null) return '';
  const kind = seen.cards[seen.place];
  if (kind === 'fuel-leak')
    return tn('page.planets.does.fuel-leak', { n: seen.kinds[kind]?.more ?? 0 });
  return kind === 'second-chance' ? t('page.planets.does.second-chance') : '';
}

/** What the question is about: the planet, that there is none, or that one of two must be picked. */
export function questionOf(seen: PlanetsPublic): string {
  if (seen.phase === 'pick') return t('planets.hint.pick');
  const kind = seen.place === null ? null : seen.cards[seen.place];
  return kind ? t(`planets.kind.${kind}`) : t('planets.status.missed');
}

const KEYS = {
  e: { do: 'explore' },
  r: { do: 'renounce' },
  t: { do: 'take' },
  a: { do: 'again' },
} satisfies Record<string, PlanetsAction>;

/** What a letter does now; undefined: nothing. After a miss there is nothing to leave: R takes. */
export function actionOf(letter: string, offers: PlanetsOffers): PlanetsAction | undefined {
  const action =
    letter === 'r' && offers.take
      ? KEYS.t
      : letter in KEYS
        ? KEYS[letter as keyof typeof KEYS]
        : undefined;
  return action && offers[action.do] ? action : undefined;
}
