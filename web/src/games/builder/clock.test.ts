import { describe, expect, it } from 'vitest';
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

  it('says nothing at another time, or of another deadline', () => {
    expect(countOf(at('build'), left('count', 2))).toBeNull();
    expect(countOf(at('count'), left('round', 2))).toBeNull();
    expect(countOf(at('count'), null)).toBeNull();
  });
});

describe('the end of a round', () => {
  it.each([
    [11, null],
    [10.01, null],
    [10, 10],
    [0.2, 1],
    [0, null],
  ])('with %f seconds left says %s', (seconds, says) => {
    expect(closingOf(at('build'), left('round', seconds))).toBe(says);
  });

  it('says nothing at another time, or of another deadline', () => {
    expect(closingOf(at('pause'), left('round', 5))).toBeNull();
    expect(closingOf(at('build'), left('count', 5))).toBeNull();
    expect(closingOf(at('build'), null)).toBeNull();
  });
});
