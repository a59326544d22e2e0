/** The sections of a rule text, to find one's way in it. */
import type { Block, Inline } from './markdown';

export interface Section {
  /** Where its heading stands among the blocks. */
  readonly at: number;
  readonly title: string;
  /** Everything that it says, for searching. */
  readonly text: string;
}

export function sections(blocks: readonly Block[]): Section[] {
  const starts = [...blocks.keys()].filter((at) => isStart(blocks[at]));
  return starts.map((at, k) => ({
    at,
    title: words([blocks[at] as Block]),
    text: words(blocks.slice(at, starts[k + 1])),
  }));
}

/** Those that speak of something; all of them if nothing is wanted. */
export function about(all: readonly Section[], wanted: string): readonly Section[] {
  const plain = simple(wanted);
  return all.filter((section) => simple(section.text).includes(plain));
}

function isStart(block: Block | undefined): boolean {
  return block?.t === 'heading' && block.level === 2;
}

/** Without accents and capitals: nobody types them when they search. */
function simple(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase().trim();
}

function words(blocks: readonly Block[]): string {
  return blocks.map(blockWords).join(' ');
}

function blockWords(block: Block): string {
  switch (block.t) {
    case 'heading':
    case 'p':
      return lineWords(block.inside);
    case 'quote':
      return words(block.inside);
    case 'list':
      return block.items.map(words).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(lineWords).join(' ');
    case 'hr':
      return '';
  }
}

function lineWords(line: readonly Inline[]): string {
  return line
    .map((part) => {
      if (part.t === 'text' || part.t === 'code') return part.text;
      return part.t === 'image' ? part.alt : lineWords(part.inside);
    })
    .join('');
}
