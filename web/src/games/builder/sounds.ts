/** What one hears, for those who asked for sounds. */
import { play } from '../../ui/sound.svelte';

export const sounds = {
  lay: (): void => play({ pitch: [330, 220], long: 0.07, loud: 0.16, wave: 'triangle' }),
  turn: (): void => play({ pitch: 520, long: 0.04, loud: 0.08, wave: 'triangle' }),
  slap: (): void => play({ pitch: [170, 45], long: 0.22, loud: 0.5, wave: 'square' }),
  plan: (): void => play({ pitch: 440, long: 0.1 }, { pitch: 660, at: 0.1, long: 0.18 }),
  stop: (): void => play({ pitch: [700, 350], long: 0.35, wave: 'sawtooth', loud: 0.12 }),
  right: (): void => play({ pitch: 880, long: 0.08, loud: 0.14 }),
  fault: (): void => play({ pitch: [160, 110], long: 0.16, wave: 'sawtooth', loud: 0.14 }),
  win: (): void => play({ pitch: 523, long: 0.14 }, { pitch: 659, at: 0.12, long: 0.14 }, { pitch: 784, at: 0.24, long: 0.3 }),
};
