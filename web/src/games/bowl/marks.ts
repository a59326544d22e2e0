/** What is marked on the cards of the galaxy: above all in the reveal, whose token lies there and what was missed. */
import type { BowlReveal } from '../../wire/types';
import type { Drama } from './drama.svelte';
import { type Solution, cardsOf } from './solutions';

export interface Token {
  readonly seat: number;
  readonly right: boolean;
}

/** How a card lies there just now, before any reveal. */
export interface CardNow {
  /** It can be chosen: then it says whether it is. */
  readonly pressable: boolean;
  /** The keyboard comes in here. */
  readonly entry: boolean;
  /** The Wild lies on it. */
  readonly wild: boolean;
  /** The Wild is being dragged over it. */
  readonly under: boolean;
  /** It was turned up last. */
  readonly fresh: boolean;
}

export interface CardMarks {
  /** Of those who designated it, as far as they lie open. */
  readonly tokens: readonly Token[];
  /** How many tokens lie on it face down. */
  readonly down: number;
  /** It would have been a destination: without the Wild, and with it. */
  readonly missed: boolean;
  readonly wild: boolean;
  /** Which of the two is written on it. */
  readonly word: 'missed' | 'wild' | null;
  /** The captain takes it. */
  readonly prize: boolean;
  readonly dim: boolean;
}

/** More words than this on the cards hide the cards. */
export const FEW = 4;
/** Where nearly every card would do with the Wild, marking them says nothing. */
export const MOST_WILD = 2 * FEW;

export const UNMARKED: CardMarks = {
  tokens: [],
  down: 0,
  missed: false,
  wild: false,
  word: null,
  prize: false,
  dim: false,
};

/** The marks of each card, as far as the reveal has come. */
export function marksIn(
  reveal: BowlReveal,
  drama: Drama,
  all: readonly Solution[],
  shown: Solution | null,
): (place: string) => CardMarks {
  const tokens = tokensIn(reveal, drama);
  const missed = drama.done ? cardsOf(all, 'missed') : new Set<string>();
  const wild = wildIn(drama.done ? all : []);
  const prize = drama.done && reveal.prize.what === 'galaxy' ? reveal.prize.card : null;
  const lit: ReadonlySet<string | null> = shown ? cardsIn(shown) : missed;
  return (place) => {
    const here = tokens.get(place) ?? [];
    const down = downOn(place, reveal, drama);
    return {
      tokens: here,
      down,
      missed: missed.has(place),
      wild: wild.has(place),
      word:
        missed.has(place) && missed.size <= FEW
          ? 'missed'
          : wild.has(place) && wild.size <= FEW && here.length === 0
            ? 'wild'
            : null,
      prize: place === prize,
      dim: !lit.has(place) && here.length === 0 && down === 0,
    };
  };
}

function tokensIn(reveal: BowlReveal, drama: Drama): Map<string, Token[]> {
  const found = new Map<string, Token[]>();
  for (const { seat, card, did } of reveal.seats) {
    if (card === null || !drama.isOpen(seat) || (did !== 'valid' && did !== 'invalid')) continue;
    found.set(card, [...(found.get(card) ?? []), { seat, right: did === 'valid' }]);
  }
  return found;
}

function downOn(place: string, { seats }: BowlReveal, drama: Drama): number {
  return seats.filter(({ seat, card }) => card === place && drama.isLaid(seat)).length;
}

function wildIn(all: readonly Solution[]): Set<string> {
  const found = cardsOf(all, 'wild');
  return found.size <= MOST_WILD ? found : new Set<string>();
}

/** Every card that a solution has to do with. */
function cardsIn({ kind, fit }: Solution): Set<string | null> {
  const amiss = kind === 'wrong' ? [...Object.values(fit.lacks), ...Object.values(fit.shows)] : [];
  return new Set([fit.card, ...Object.values(fit.gives), ...Object.values(fit.avoids), ...amiss]);
}
