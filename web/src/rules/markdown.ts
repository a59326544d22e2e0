/**
 * Markdown as a tree, for our own rule texts: headings, paragraphs, lists, quotes, tables, rules,
 * pictures, links, bold, italics and code. Whatever else stands there is shown as plain text.
 */

export type Inline =
  | { t: 'text'; text: string }
  | { t: 'strong'; inside: Inline[] }
  | { t: 'em'; inside: Inline[] }
  | { t: 'code'; text: string }
  | { t: 'link'; to: string; inside: Inline[] }
  | { t: 'image'; src: string; alt: string };

export type Block =
  | { t: 'heading'; level: 1 | 2 | 3 | 4; inside: Inline[] }
  | { t: 'p'; inside: Inline[] }
  | { t: 'list'; ordered: boolean; items: Block[][] }
  | { t: 'quote'; inside: Block[] }
  | { t: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { t: 'hr' };

const LIST = /^( *)([-*+]|\d+[.)])\s+(.*)$/;

export function parse(source: string): Block[] {
  const lines = source
    .replace(/\r\n?/g, '\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .split('\n');
  return blocks(lines);
}

function blocks(lines: readonly string[]): Block[] {
  const found: Block[] = [];
  let k = 0;
  const line = (at: number): string => lines[at] ?? '';
  while (k < lines.length) {
    const now = line(k);
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(now);
    if (now.trim() === '') {
      k += 1;
    } else if (heading) {
      const level = Math.min(4, heading[1]?.length ?? 1) as 1 | 2 | 3 | 4;
      found.push({ t: 'heading', level, inside: inline(heading[2] ?? '') });
      k += 1;
    } else if (/^ {0,3}([-*_])( *\1){2,} *$/.test(now)) {
      found.push({ t: 'hr' });
      k += 1;
    } else if (now.startsWith('>')) {
      const end = until(k, (at) => !line(at).startsWith('>'));
      found.push({
        t: 'quote',
        inside: blocks(lines.slice(k, end).map((each) => each.replace(/^> ?/, ''))),
      });
      k = end;
    } else if (isTable(now, line(k + 1))) {
      const end = until(k, (at) => !line(at).includes('|'));
      const rows = lines.slice(k, end).map(cells);
      found.push({ t: 'table', head: rows[0] ?? [], rows: rows.slice(2) });
      k = end;
    } else if (LIST.test(now)) {
      const end = listEnd(k);
      found.push(list(lines.slice(k, end)));
      k = end;
    } else {
      const end = until(
        k + 1,
        (at) => line(at).trim() === '' || /^(#{1,6}\s|>)/.test(line(at)) || LIST.test(line(at)),
      );
      found.push({
        t: 'p',
        inside: inline(
          lines
            .slice(k, end)
            .map((each) => each.trim())
            .join(' '),
        ),
      });
      k = end;
    }
  }
  return found;

  function until(from: number, stop: (at: number) => boolean): number {
    let at = from;
    while (at < lines.length && !stop(at)) at += 1;
    return at;
  }

  /** A list ends at a line that is neither an item nor indented, nor an empty line before one. */
  function listEnd(from: number): number {
    return until(from + 1, (at) => {
      const text = line(at);
      if (text.trim() === '') return !belongs(line(at + 1));
      return !belongs(text) && line(at - 1).trim() === '';
    });
  }

  function belongs(text: string): boolean {
    return LIST.test(text) || /^\s{2,}\S/.test(text);
  }
}

function list(lines: readonly string[]): Block {
  const first = LIST.exec(lines[0] ?? '');
  const indent = first?.[1]?.length ?? 0;
  const items: string[][] = [];
  for (const text of lines) {
    const item = LIST.exec(text);
    if (item && (item[1]?.length ?? 0) <= indent) items.push([item[3] ?? '']);
    else items.at(-1)?.push(text.replace(/^ {1,4}/, ''));
  }
  return {
    t: 'list',
    ordered: /\d/.test(first?.[2] ?? ''),
    items: items.map((each) => blocks(each)),
  };
}

function isTable(head: string, rule: string): boolean {
  return head.includes('|') && /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/.test(rule);
}

function cells(row: string): Inline[][] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()));
}

const MARKS: readonly [RegExp, (found: RegExpExecArray) => Inline][] = [
  [/^`([^`]+)`/, (m) => ({ t: 'code', text: m[1] ?? '' })],
  [
    /^!\[([^\]]*)\]\(([^()\s]+)(?:\s+"[^"]*")?\)/,
    (m) => ({ t: 'image', alt: m[1] ?? '', src: m[2] ?? '' }),
  ],
  [
    /^\[([^\]]+)\]\(([^()\s]+)\)/,
    (m) => ({ t: 'link', inside: inline(m[1] ?? ''), to: m[2] ?? '' }),
  ],
  [/^\*\*(?=\S)([\s\S]+?)\*\*/, (m) => ({ t: 'strong', inside: inline(m[1] ?? '') })],
  [/^\*(?=\S)([^*]+)\*/, (m) => ({ t: 'em', inside: inline(m[1] ?? '') })],
  [/^_(?=\S)([^_]+)_(?!\w)/, (m) => ({ t: 'em', inside: inline(m[1] ?? '') })],
];

export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let plain = '';
  let rest = text;
  const flush = (): void => {
    if (plain) found.push({ t: 'text', text: apart(plain) });
    plain = '';
  };
  while (rest) {
    const escaped = /^\\([\\`*_[\]()#+\-.!|>])/.exec(rest);
    const mark = MARKS.map(([pattern, make]) => ({ match: pattern.exec(rest), make })).find(
      (each) => each.match,
    );
    if (escaped) {
      plain += escaped[1] ?? '';
      rest = rest.slice(2);
    } else if (mark?.match) {
      flush();
      found.push(mark.make(mark.match));
      rest = rest.slice(mark.match[0].length);
    } else {
      plain += rest[0] ?? '';
      rest = rest.slice(1);
    }
  }
  flush();
  return found;
}

/** No line begins with a mark that French sets apart, or ends with one. */
function apart(text: string): string {
  return text.replace(/ ([:;!?»])/g, '\u00a0$1').replace(/« /g, '«\u00a0');
}

/** Our pictures lie under art/GAME; nothing is fetched from elsewhere. */
export function picture(game: string, src: string): string | null {
  const found = /^(?:\.\/)?art\/([\w-]+)\.svg$/.exec(src);
  return found ? `art/${game}/${found[1] ?? ''}.svg` : null;
}
