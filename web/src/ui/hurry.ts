/** Whoever waits for bots need not: the table says when, and the server does it. */
import { getContext, setContext } from 'svelte';

export interface Hurry {
  /** Whether there is anything to hurry at this table, now and then. */
  readonly there: boolean;
  /** Whether it comes and goes: then it stands at the end of the bar, where it moves no word. */
  readonly passes: boolean;
  /** Whether nobody but bots can act just now. */
  readonly can: boolean;
  hurry(): void;
}

const KEY = Symbol('hurry');
const HINTED = 'spaceport.hurry';

export const offerHurry = (hurry: Hurry): Hurry => setContext(KEY, hurry);
export const hurryHere = (): Hurry | undefined => getContext<Hurry | undefined>(KEY);

/** Whether somebody has still to be told; said once on a device. */
export function isHintDue(): boolean {
  try {
    return localStorage.getItem(HINTED) === null;
  } catch {
    return false; // where nothing can be kept, it would be said for ever
  }
}

export function hinted(): void {
  try {
    localStorage.setItem(HINTED, 'told');
  } catch {
    // see above
  }
}
