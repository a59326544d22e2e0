/** A short buzz, where there is a motor and somebody wants it. */
import { settings } from './settings.svelte';

export const canBuzz = 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;

/** Browsers do not buzz before the page has been touched, and complain if one tries. */
export function buzz(...pattern: number[]): void {
  if (canBuzz && settings.buzz && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(pattern);
}
