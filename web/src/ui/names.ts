/** Names in a line of our own: there are letters as wide as a sentence, and twenty of them fit nowhere. */

import { t } from '../i18n/index.svelte';

/** Tables from before somebody who was removed kept their name have none stored. */
export function called(name: string, seat: number): string {
  return name || t('page.seat.nameless', { n: seat + 1 });
}

/** In heights of a letter. Twenty ordinary letters are ten or eleven of them. */
const WIDEST = 16;
const ORDINARY = /^[\x20-\u024F]*$/;
const known = new Map<string, string>();
let pen: CanvasRenderingContext2D | null = null;

/** How wide a text is, in heights of a letter. */
function width(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return 0;
  pen.font = '100px Fredoka, sans-serif';
  return pen.measureText(text).width / 100;
}

/** The name, or as much of a monstrous one as leaves room for our words around it. */
export function inLine(name: string, measure: (text: string) => number = width): string {
  if (ORDINARY.test(name)) return name;
  const found = known.get(name) ?? shortened(name, measure);
  known.set(name, found);
  return found;
}

function shortened(name: string, measure: (text: string) => number): string {
  if (measure(name) <= WIDEST) return name;
  const letters = [...name];
  do letters.pop();
  while (letters.length > 1 && measure(`${letters.join('')}…`) > WIDEST);
  return `${letters.join('').trimEnd()}…`;
}
