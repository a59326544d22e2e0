/** Where one is, in the part of the address after #: it never reaches a server's log. */

export type Route =
  | { at: 'home' }
  | { at: 'nowhere' }
  /** `sofa`: by the code of a table, or the QR code of a big screen; one sits where it can be seen. */
  | { at: 'table'; link: string; sofa: boolean }
  /** A table on a big screen; without a link: which game shall it be? */
  | { at: 'tv'; link: string | null }
  | { at: 'take'; token: string }
  | { at: 'replay'; replay: string; n: number | null; seat: number | null; isBig: boolean }
  | { at: 'rules'; game: string }
  | { at: 'learn'; game: string; table: string | null };

const SOFA = 'sofa';

export function route(hash: string): Route {
  const [, first = '', second = '', ...more] = hash.replace(/^#/, '').split('/');
  const word = decode(second);
  if (word) {
    const [third = ''] = more;
    if (first === 'tv' && word === 'replay' && decode(third))
      return { at: 'replay', replay: decode(third), n: null, seat: null, isBig: true };
    if (first === 'tv') return { at: 'tv', link: word };
    if (first === 't') return { at: 'table', link: word, sofa: third === SOFA };
    if (first === 'h') return { at: 'take', token: word };
    if (first === 'replay')
      return { at: 'replay', replay: word, n: number(third), seat: number(more[1]), isBig: false };
    if (first === 'rules') return { at: 'rules', game: word };
    if (first === 'learn') return { at: 'learn', game: word, table: decode(more[0] ?? '') || null };
  }
  if (first === 'tv') return { at: 'tv', link: null };
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
/** A big screen's own start page. */
export const TV = '#/tv';
export const toTable = (link: string): string => `#/t/${encodeURIComponent(link)}`;
/** The same for whoever sits in front of its big screen, if there is one. */
export const toSofa = (link: string): string => `${toTable(link)}/${SOFA}`;
/** The same on a big screen. */
export const toBig = (link: string): string => `${TV}/${encodeURIComponent(link)}`;
export const toBigReplay = (replay: string): string => `${TV}/replay/${encodeURIComponent(replay)}`;
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
