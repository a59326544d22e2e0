/** What a game of Space Bowl sounds like, for those who switched sound on. */
import { play } from '../../ui/sound.svelte';

export function marbles(count: number): void {
  play(...Array.from({ length: count }, (_, k) => ({
    pitch: [900 - 40 * k, 500] as const, at: 0.35 + k * 0.08, long: 0.07, loud: 0.15, wave: 'triangle' as const,
  })));
}

export function announced(kind: 'go' | 'doom'): void {
  if (kind === 'go') play({ pitch: 523, long: 0.12 }, { pitch: 784, at: 0.12, long: 0.25 });
  else play({ pitch: [220, 140], long: 0.5, wave: 'sawtooth', loud: 0.1 });
}

/** One a second; the last three are higher. */
export function tick(left: number): void {
  if (left > 0) play({ pitch: left <= 3 ? 880 : 587, long: 0.06, loud: 0.15, wave: 'triangle' });
  else play({ pitch: [660, 220], long: 0.4, loud: 0.2 });
}

export function opened(right: boolean): void {
  if (right) play({ pitch: 659, long: 0.1 }, { pitch: 988, at: 0.08, long: 0.2 });
  else play({ pitch: [260, 180], long: 0.22, wave: 'square', loud: 0.06 });
}
