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
export function width(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return 0;
  pen.font = '600 100px "Fredoka Variable", sans-serif'; // as names are written
  return pen.measureText(text).width / 100;
}

/** How wide a place must be, in heights of a letter, for a text to need no more lines and no broken word. */
export function broad(
  text: string,
  lines: number,
  measure: (text: string) => number = width,
): number {
  const parts = text.split(/(?<=\s|-)/);
  const runs = parts.flatMap((_, k) =>
    parts.slice(k).map((_, more) =>
      measure(
        parts
          .slice(k, k + more + 1)
          .join('')
          .trimEnd(),
      ),
    ),
  );
  const enough = runs.filter((run) => linesIn(parts, run, measure) <= lines);
  return Math.max(1, Math.min(...enough));
}

/** The name, or as much of it as has room in so many lines; `room` is as wide as so many heights of a letter. */
export function fitted(
  name: string,
  lines: number,
  room: number,
  measure: (text: string) => number = width,
): string {
  if (broad(name, lines, measure) <= room) return name;
  const letters = [...name];
  const cut = (): string => `${letters.join('').trimEnd()}…`;
  do letters.pop();
  while (letters.length > 1 && broad(cut(), lines, measure) > room);
  return cut();
}

function linesIn(
  parts: readonly string[],
  room: number,
  measure: (text: string) => number,
): number {
  let lines = 1;
  let line = '';
  for (const part of parts) {
    if (measure(part.trimEnd()) > room) return Infinity;
    const fits = measure((line + part).trimEnd()) <= room;
    line = fits ? line + part : part;
    if (!fits) lines += 1;
  }
  return lines;
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
