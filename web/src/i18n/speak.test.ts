import { describe, expect, it } from 'vitest';
import { fill, form, preferred } from './speak';

describe('texts', () => {
  it('fills in blanks, and leaves those it was not given', () => {
    expect(fill('{name} has {n}', { name: 'Mia', n: 2 })).toBe('Mia has 2');
    expect(fill('{name}')).toBe('{name}');
    expect(fill('{a}{a}', { a: '$&' })).toBe('$&$&');
  });

  it('counts as each language does', () => {
    expect([0, 1, 2].map((n) => form('en', n))).toEqual(['other', 'one', 'other']);
    expect([0, 1, 2].map((n) => form('fr', n))).toEqual(['one', 'one', 'other']);
  });

  it('takes the remembered language, else the first that we speak', () => {
    expect(preferred('fr', ['en-GB'])).toBe('fr');
    expect(preferred(null, ['de-DE', 'fr-CA', 'en'])).toBe('fr');
    expect(preferred('xx', ['de'])).toBe('en');
  });
});
