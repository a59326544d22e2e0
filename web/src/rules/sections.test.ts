import { describe, expect, it } from 'vitest';
import { parse } from './markdown';
import { about, sections } from './sections';

const TEXT =
  '# Title\n\nfirst\n\n## How to *win*\n\nMany points.\n\n### Ties\n\nShared.\n\n## Étoiles\n\n| a | b |\n|---|---|\n| c | ![comète](art/x.svg) |\n';
const found = sections(parse(TEXT));

describe('sections of a rule text', () => {
  it('begin at the headings of the second level', () => {
    expect(found.map((section) => section.title)).toEqual(['How to win', 'Étoiles']);
    expect(found.map((section) => section.at)).toEqual([2, 6]);
  });

  it('are found by what they say, without accents and capitals', () => {
    expect(about(found, 'SHARED').map((section) => section.title)).toEqual(['How to win']);
    expect(about(found, ' comete').map((section) => section.title)).toEqual(['Étoiles']);
    expect(about(found, '')).toEqual(found);
    expect(about(found, 'nothing')).toEqual([]);
  });
});
