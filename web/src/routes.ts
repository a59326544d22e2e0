/** Where one is, in the part of the address after #: it never reaches a server's log. */

export type Route =
  | { at: 'home' }
  | { at: 'nowhere' }
  | { at: 'table'; link: string }
  | { at: 'take'; token: string }
  | { at: 'replay'; replay: string; n: number | null; seat: number | null }
  | { at: 'rules'; game: string }
  | { at: 'learn'; game: string; table: string | null };

export function route(hash: string): Route {
  const [, first = '', second = '', ...more] = hash.replace(/^#/, '').split('/');
  const word = decode(second);
  if (word) {
    if (first === 't') return { at: 'table', link: word };
    if (first === 'h') return { at: 'take', token: word };
    if (first === 'replay')
      return { at: 'replay', replay: word, n: number(more[0]), seat: number(more[1]) };
    if (first === 'rules') return { at: 'rules', game: word };
    if (first === 'learn') return { at: 'learn', game: word, table: decode(more[0] ?? '') || null };
  }
  return { at: hash.replace(/^#\/?/, '') === '' ? 'home' : 'nowhere' };
}

/** A small number of the address, or null. */
function number(text = ''): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return '';
  }
}

export const HOME = '#/';
export const toTable = (link: string): string => `#/t/${encodeURIComponent(link)}`;
/** A finished game; or a moment of it, after entry `n`, as a seat saw it. */
export function toReplay(
  replay: string,
  n: number | null = null,
  seat: number | null = null,
): string {
  const parts = ['#', 'replay', encodeURIComponent(replay)];
  if (n !== null) parts.push(String(n));
  if (n !== null && seat !== null) parts.push(String(seat));
  return parts.join('/');
}
export const toRules = (game: string): string => `#/rules/${encodeURIComponent(game)}`;
/** A game's lesson; `table`: for somebody who waits there meanwhile. */
export function toTutorial(game: string, table: string | null = null): string {
  const lesson = `#/learn/${encodeURIComponent(game)}`;
  return table === null ? lesson : `${lesson}/${encodeURIComponent(table)}`;
}

/** Whether an address leads to the computer on which it is opened, and so nowhere on any other. */
export function isOnlyHere(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}
