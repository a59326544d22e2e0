import { beforeAll, describe, expect, it } from 'vitest';
import { learnScreens, t } from '../i18n/index.svelte';
import { standings } from './standings';
import { facts, hasLost, headline } from './words';

const NAMES = ['Ann', 'Bo', 'Cy', 'Di'];
const after = (...ranking: number[]) => standings(ranking, [9, 9, 9, 9]);

beforeAll(() => learnScreens());

describe('who has won', () => {
  it('is not said before it is known', () => {
    expect(headline([], NAMES, [0])).toBe(t('page.podium.over'));
  });

  it('is "you" for whoever sits here alone and has won alone', () => {
    expect(headline(after(1, 2, 3, 4), NAMES, [0])).toBe(t('page.podium.you-win'));
    for (const here of [[1], [0, 1], []])
      expect(headline(after(1, 2, 3, 4), NAMES, here)).toContain('Ann');
  });

  it('names two, and counts more', () => {
    expect(headline(after(1, 1, 3, 4), NAMES, [0])).toMatch(/Ann.*Bo/);
    const three = headline(after(1, 1, 1, 4), NAMES, [0]);
    expect(three).toContain('3');
    expect(three).not.toContain('Ann');
    expect(headline(after(1, 1, 1, 1), NAMES, [0])).toBe(t('page.podium.everybody'));
  });
});

it('who sat here and did not win hears a kind word, nobody else', () => {
  expect(hasLost(after(1, 2, 3, 4), [1])).toBe(true);
  expect(hasLost(after(1, 2, 3, 4), [0, 1])).toBe(false);
  expect(hasLost(after(1, 2, 3, 4), [])).toBe(false);
  expect(hasLost([], [1])).toBe(false);
  expect(facts('Bowl', true).split(' · ')).toEqual([t('page.podium.well'), 'Bowl']);
});

it('what is known of the game is told, a short one as one minute', () => {
  expect(facts('Bowl', false)).toBe('Bowl');
  const [title, rounds, minutes] = facts('Bowl', false, 7, 5_000).split(' · ');
  expect(title).toBe('Bowl');
  expect(rounds).toContain('7');
  expect(minutes).toContain('1');
});
