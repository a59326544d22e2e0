import { expect, test } from 'vitest';
import { learnScreens } from '../i18n/index.svelte';
import { broad, called, fitted, inLine } from './names';

/** As in most fonts: the ornament is nine letters wide, everything else one. */
const measure = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter === '﷽' ? 9 : 1), 0);

test('ordinary names are whole, whatever their letters', () => {
  for (const name of [
    'Maximilien Alexandre',
    'Éléonore-Ghislaine Ł',
    'WWWWWWWWWWWWWWWWWWWW',
    'Наталья',
    'ירושלים',
    '',
  ]) {
    expect(inLine(name, measure)).toBe(name);
  }
});

test('a monstrous name leaves room for our words', () => {
  expect(inLine('﷽'.repeat(20), measure)).toBe('﷽…');
  expect(inLine('﷽ ﷽', measure)).toBe('﷽…');
});

test('no letter is torn in two', () => {
  expect(inLine('🜨'.repeat(20), measure)).toBe(`${'🜨'.repeat(15)}…`);
});

test('letters are as large as the longest word and the lines allow', () => {
  expect(broad('Maximilien Bo', 2, measure)).toBe(10);
  expect(broad('It is Éléonore-Ghislaine', 2, measure)).toBe(15);
  expect(broad('It is Éléonore-Ghislaine', 3, measure)).toBe(9);
  expect(broad('Éléonore-Ghislaine', 1, measure)).toBe(18);
  expect(broad('WWWWWWWWWWWWWWWWWWWW', 2, measure)).toBe(20);
  expect(broad('', 2, measure)).toBe(1);
});

test('a name is shortened rather than broken where it has no room', () => {
  expect(fitted('Maximilien Bo', 2, 10, measure)).toBe('Maximilien Bo');
  expect(fitted('Maximiliane Bo', 2, 10, measure)).toBe('Maximilia…');
  expect(fitted('Bo Maximiliane', 2, 10, measure)).toBe('Bo Maximilia…');
  expect(fitted('An Bo Cy Di Ed Fi Go', 2, 8, measure)).toBe('An Bo Cy Di Ed F…');
  expect(fitted('﷽'.repeat(20), 2, 4, measure)).toBe('﷽…');
});

test('whose name is not known is called by their seat', async () => {
  await learnScreens();
  expect(called('Lea', 1)).toBe('Lea');
  expect(called('', 1)).toBe('Player 2');
});
