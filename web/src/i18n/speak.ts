/** Filling in and choosing texts: pure, so that it can be tested without a page. */

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Blank = string | number;

export function isLanguage(word: unknown): word is Language {
  return LANGUAGES.some((language) => language === word);
}

/** The first language of the reader's list that we speak. */
export function preferred(remembered: string | null, wanted: readonly string[]): Language {
  const known = [remembered, ...wanted].map((word) => word?.slice(0, 2).toLowerCase());
  return known.find(isLanguage) ?? 'en';
}

/** `{name}` takes its value; a blank without one stays, so that the slip shows. */
export function fill(text: string, blanks: Readonly<Record<string, unknown>> = {}): string {
  if (!text.includes('{')) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in blanks ? String(blanks[name]) : whole,
  );
}

/** In French 0 takes the singular too. */
export function form(language: Language, n: number): 'one' | 'other' {
  return n === 1 || (language === 'fr' && n === 0) ? 'one' : 'other';
}
