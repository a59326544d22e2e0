/** Letters that answer the question what to do after a throw. */
import type { PlanetsAction, PlanetsOffers } from '../../wire/types';

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
