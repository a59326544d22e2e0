/** How long one likes to wait for bots: what was chosen last is how the next table begins. */
import type { Tempo } from '../wire/types';

const KEPT = 'spaceport.tempo';

export function usualTempo(): Tempo {
  try {
    return localStorage.getItem(KEPT) === 'brisk' ? 'brisk' : 'calm';
  } catch {
    return 'calm'; // storage can be forbidden
  }
}

export function keepTempo(tempo: Tempo): void {
  try {
    localStorage.setItem(KEPT, tempo);
  } catch {
    // then it holds for this table
  }
}
