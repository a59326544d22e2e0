/** What is counted aloud: 3, 2, 1 before each plan, and the last seconds of a round. */
import type { Countdown } from '..';
import type { BuilderPublic } from '../../wire/types';

/** From here on the seconds of a round are heard. */
const CLOSING = 10;
/** A frame that comes a moment early does not say 4. */
const EARLY = 0.05;

export function countOf({ phase }: BuilderPublic, countdown: Countdown | null): number | null {
  if (phase !== 'count' || countdown?.name !== 'count') return null;
  return Math.max(1, Math.ceil(countdown.left - EARLY));
}

/** The last seconds of the round are heard, and the very last ones seen over the city. */
export function closingOf({ phase }: BuilderPublic, countdown: Countdown | null): number | null {
  if (phase !== 'build' || countdown?.name !== 'round') return null;
  const left = Math.ceil(countdown.left);
  return left > 0 && left <= CLOSING ? left : null;
}
