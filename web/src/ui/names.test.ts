import { expect, test } from 'vitest';
import { learnScreens } from '../i18n/index.svelte';
import { called, inLine } from './names';

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

test('whose name is not known is called by their seat', async () => {
  await learnScreens();
  expect(called('Lea', 1)).toBe('Lea');
  expect(called('', 1)).toBe('Player 2');
});
