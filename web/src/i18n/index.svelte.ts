/** The texts of the page in the language of its reader. Keys and blanks are typed. */
import type { Plurals, Texts } from './keys';
import { type Blank, type Language, fill, form, preferred } from './speak';

export { LANGUAGES, type Language } from './speak';

type Args<Names extends string> = [Names] extends [never] ? [] : [Record<Names, Blank>];

const loaders: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('./en.json'),
  fr: () => import('./fr.json'),
};
// What only a game's board says comes with the game, and what lies behind the start page with that.
const shelves = import.meta.glob<Record<string, string>>(['./games/*.json', './screens.*.json'], {
  import: 'default',
});
const SCREENS = './screens';
const learned = new Map<string, Promise<void>>();
const KEPT = 'spaceport.language';

// Raw: a thousand texts that never change one by one are not watched one by one.
let texts = $state.raw<Readonly<Record<string, string>>>({});
let spoken = $state<Language>('en');

export function language(): Language {
  return spoken;
}

/** Load a language and show the page in it. */
export async function speak(wanted: Language, remember = false): Promise<void> {
  const [loaded, ...more] = await Promise.all([
    loaders[wanted](),
    ...[...learned.keys()].map((shelf) => textsOf(shelf, wanted)),
  ]);
  texts = Object.assign({}, loaded.default, ...more) as Record<string, string>;
  spoken = wanted;
  document.documentElement.lang = wanted;
  if (remember) keep(wanted);
}

/** Load what a game's board says, in the language of the page now and later. */
export function learn(game: string): Promise<void> {
  return take(`./games/${game}`);
}

/** Load what everything behind the start page says, refusals and faults among it. */
export function learnScreens(): Promise<void> {
  return take(SCREENS);
}

function take(shelf: string): Promise<void> {
  let taking = learned.get(shelf);
  if (!taking) {
    const wanted = spoken;
    taking = textsOf(shelf, wanted).then((found) => {
      if (spoken === wanted) texts = { ...texts, ...found };
    }); // else `speak` has brought it in the new one
    learned.set(shelf, taking);
    taking.catch(() => learned.delete(shelf)); // the network was away: next time again
  }
  return taking;
}

async function textsOf(shelf: string, wanted: Language): Promise<Record<string, string>> {
  return (await shelves[`${shelf}.${wanted}.json`]?.()) ?? {};
}

/** The language that was chosen here before, else the browser's. */
export function speakAsUsual(): Promise<void> {
  return speak(preferred(kept(), navigator.languages));
}

export function t<K extends keyof Texts>(key: K, ...args: Args<Texts[K]>): string {
  return fill(texts[key] ?? key, args[0]);
}

/** A text whose form depends on the number `n`. */
export function tn<K extends keyof Plurals>(key: K, blanks: Record<Plurals[K], Blank>): string {
  const n = Number((blanks as Record<string, Blank>)['n']);
  return fill(texts[`${key}.${form(spoken, n)}`] ?? key, blanks);
}

/** The sentence of a refusal or fault whose code comes from the server. */
export function sentence(
  code: string,
  particulars: Readonly<Record<string, unknown>> = {},
): string {
  const areas = ['refusal', 'problem', 'told', 'fault', 'page.fault'];
  const found = areas.map((area) => texts[`${area}.${code}`]).find((text) => text !== undefined);
  return found ? fill(found, particulars) : t('page.fault.unknown', { code });
}

/** A text that need not exist, such as the explanation of an option of some game. */
export function maybe(key: string, blanks: Record<string, Blank> = {}): string | undefined {
  const found = texts[key];
  return found === undefined ? undefined : fill(found, blanks);
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // storage can be forbidden
  }
}

function keep(wanted: Language): void {
  try {
    localStorage.setItem(KEPT, wanted);
  } catch {
    // then the choice holds until the page is closed
  }
}
