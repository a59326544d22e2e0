import { describe, expect, it } from 'vitest';
import { inline, parse, picture } from './markdown';

const text = (words: string) => ({ t: 'text', text: words });

describe('markdown', () => {
  it('knows headings, paragraphs and rules', () => {
    expect(parse('# Title\n\none\ntwo\n\n---\n\n### Third')).toEqual([
      { t: 'heading', level: 1, inside: [text('Title')] },
      { t: 'p', inside: [text('one two')] },
      { t: 'hr' },
      { t: 'heading', level: 3, inside: [text('Third')] },
    ]);
  });

  it('knows lists, also in lists and over several lines', () => {
    expect(parse('1. one\n   goes on\n2. two\n   - inner\n\nafter')).toEqual([
      {
        t: 'list',
        ordered: true,
        items: [
          [{ t: 'p', inside: [text('one goes on')] }],
          [
            { t: 'p', inside: [text('two')] },
            { t: 'list', ordered: false, items: [[{ t: 'p', inside: [text('inner')] }]] },
          ],
        ],
      },
      { t: 'p', inside: [text('after')] },
    ]);
  });

  it('knows tables with marks inside', () => {
    expect(parse('| a | b |\n|---|:-:|\n| **x** | ![y](art/y.svg) |')).toEqual([
      {
        t: 'table',
        head: [[text('a')], [text('b')]],
        rows: [
          [[{ t: 'strong', inside: [text('x')] }], [{ t: 'image', alt: 'y', src: 'art/y.svg' }]],
        ],
      },
    ]);
  });

  it('knows marks in a line', () => {
    expect(inline('a *b* **c _d_** `e*f` \\*g\\* 2 * 3')).toEqual([
      text('a '),
      { t: 'em', inside: [text('b')] },
      text(' '),
      { t: 'strong', inside: [text('c '), { t: 'em', inside: [text('d')] }] },
      text(' '),
      { t: 'code', text: 'e*f' },
      text(' *g* 2 * 3'),
    ]);
  });

  it('keeps French marks with their word, also after a mark of ours', () => {
    expect(inline('**Fini** : « oui » !')).toEqual([
      { t: 'strong', inside: [text('Fini')] },
      text('\u00a0: «\u00a0oui\u00a0»\u00a0!'),
    ]);
  });

  it('shows HTML as what it is: text', () => {
    expect(parse('<img src=x onerror=alert(1)>')).toEqual([
      { t: 'p', inside: [text('<img src=x onerror=alert(1)>')] },
    ]);
  });

  it('takes pictures from our own art only', () => {
    expect(picture('sos', 'art/die-2.svg')).toBe('art/sos/die-2.svg');
    for (const src of [
      'https://elsewhere.example/x.svg',
      '//x/y.svg',
      'art/../x.svg',
      'art/x.png',
      'javascript:x',
    ]) {
      expect(picture('sos', src)).toBeNull();
    }
  });
});
