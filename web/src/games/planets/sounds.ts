/** What a game of Space Planets sounds like, for those who switched sound on. */
import { play } from '../../ui/sound.svelte';
import type { PlanetsEvent } from '../../wire/types';
import type { Flight } from './path';

/** The die leaves the hand, knocks on the table, and lies. */
export function flown(flight: Flight, edge: number, pace: number): void {
  const knocks = flight.knocks(edge).map((seconds, k) => ({
    pitch: [1_250 - 70 * k, 640] as const, at: seconds / pace, long: 0.04, loud: Math.max(0.05, 0.2 - 0.02 * k), wave: 'triangle' as const,
  }));
  play({ pitch: [260, 620], long: 0.16, loud: 0.06, wave: 'triangle' }, ...knocks.slice(0, 10));
}

export function happened(event: PlanetsEvent): void {
  switch (event.what) {
    case 'explored':
      play(...[523, 659, 784, 1_047].map((pitch, k) => ({ pitch, at: k * 0.08, long: 0.22, loud: 0.14 })));
      break;
    case 'gained':
      play(...Array.from({ length: event.crystals }, (_, k) => ({ pitch: [1_500 + 180 * k, 2_100 + 180 * k] as const, at: k * 0.08, long: 0.09, loud: 0.09 })));
      break;
    case 'swallowed':
      play({ pitch: [420, 45], long: 1.1, loud: 0.16, wave: 'sawtooth' });
      break;
    case 'again':
      play({ pitch: [392, 784], long: 0.18 }, { pitch: 988, at: 0.16, long: 0.18 });
      break;
    case 'fifth':
    case 'over':
      play(...[523, 523, 784, 1_047].map((pitch, k) => ({ pitch, at: k * 0.13, long: k === 3 ? 0.5 : 0.12, loud: 0.16 })));
  }
}

/** The power that swings, to be heard: the higher, the farther. `share` from near to far. */
export function swung(share: number): void {
  play({ pitch: 300 * 3 ** share, long: 0.07, loud: 0.12, wave: 'triangle' });
}
