import { describe, expect, it, test } from 'vitest';
import type { BuilderPublic } from '../../wire/types';
import { closingOf, countOf } from './clock';

const at = (phase: BuilderPublic['phase']): BuilderPublic => ({ phase }) as BuilderPublic;
const left = (name: string, left: number) => ({ name, left, whole: 60 });

describe('the count before a plan', () => {
  it.each([
    [3.04, 3],
    [2.5, 3],
    [2.05, 2],
    [1.0, 1],
    [0.01, 1],
  ])('with %f seconds left says %i', (seconds, says) => {
    expect(countOf(at('count'), left('count', seconds))).toBe(says);
  });
});

test('the last ten seconds of a round are counted', () => {
  const said = [11, 10.01, 10, 0.2, 0].map((seconds) =>
    closingOf(at('build'), left('round', seconds)),
  );
  expect(said).toEqual([null, null, 10, 1, null]);
});

test.each([
  ['the count', countOf, 'count', 'count'],
  ['the end of a round', closingOf, 'build', 'round'],
] as const)('%s says nothing at another time, or of another deadline', (_, says, phase, name) => {
  expect(says(at(phase), left(name, 2))).toBe(2);
  expect(says(at('pause'), left(name, 2))).toBeNull();
  expect(says(at(phase), left('ready', 2))).toBeNull();
  expect(says(at(phase), null)).toBeNull();
});
