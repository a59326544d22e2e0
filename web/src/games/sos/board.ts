/** The geometry of a board: from the edition, and the exact shapes of its cells from the drawing. */
import { art, server } from '../../wire/http';
import type { SosEdition } from '../../wire/types';

export type Point = readonly [number, number];

export interface Cell {
  readonly at: Point;
  readonly pair: readonly [Point, Point];
  readonly path: string;
}

export interface Line {
  readonly mid: Point;
  readonly angle: number;
  readonly red: boolean;
}

export interface Board {
  readonly name: string;
  readonly size: Point;
  readonly single: number;
  readonly both: number;
  /** How long every comet is. */
  readonly comet: number;
  /** Where the drawing is; without one, cells and borders are drawn plainly. */
  readonly drawing: string | null;
  readonly title: Readonly<Record<string, string>>;
  readonly cells: ReadonlyMap<string, Cell>;
  readonly lines: ReadonlyMap<string, Line>;
  /** The black hole's turning disc and its face, which stays still. */
  readonly hole: { readonly disc: Element; readonly face: Element } | null;
}

const PLAIN_RADIUS = 84;
const COMET_LENGTH = 162;
const known = new Map<string, Promise<Board>>();

export function loadBoard(name: string): Promise<Board> {
  let loading = known.get(name);
  if (!loading) {
    loading = fetchBoard(name);
    loading.catch(() => known.delete(name));
    known.set(name, loading);
  }
  return loading;
}

async function fetchBoard(name: string): Promise<Board> {
  const edition = await server.edition<SosEdition>('sos', name);
  const [drawing, hole] = await Promise.all([
    edition.drawing ? server.drawing('sos', edition.drawing).then(svg) : null,
    server.drawing('sos', 'black-hole.svg').then(svg),
  ]);
  const disc = hole.querySelector('#black-hole-disc');
  const face = hole.querySelector('#black-hole-face');
  const shape = (cell: string): string | null =>
    drawing?.querySelector(`#cell-${CSS.escape(cell)}`)?.getAttribute('d') ?? null;
  return {
    ...geometry(edition, shape),
    hole: disc && face ? { disc, face } : null,
  };
}

function svg(text: string): Document {
  return new DOMParser().parseFromString(text, 'image/svg+xml');
}

/** Everything but the black hole; `shape` gives the drawn path of a cell, if there is one. */
export function geometry(
  edition: SosEdition,
  shape: (cell: string) => string | null,
): Omit<Board, 'hole'> {
  const cells = new Map<string, Cell>();
  for (const [name, cell] of Object.entries(edition.cells)) {
    const [x, y] = cell.at;
    const pair =
      cell.pair ??
      ([
        [x - 44, y],
        [x + 44, y],
      ] as const);
    cells.set(name, { at: cell.at, pair, path: shape(name) ?? circle(cell.at, PLAIN_RADIUS) });
  }
  const lines = new Map<string, Line>();
  for (const [name, line] of Object.entries(edition.lines)) {
    const between = border(cells, name);
    lines.set(name, {
      mid: line.mid ?? between.mid,
      angle: line.angle ?? between.angle,
      red: line.colour === 'red',
    });
  }
  return {
    name: edition.name,
    size: edition.size,
    single: edition.single,
    both: edition.both,
    comet: cometSize(edition),
    drawing: edition.drawing ? art('sos', edition.drawing.replace(/\.svg$/, '')) : null,
    title: edition.title,
    cells,
    lines,
  };
}

/** As in pictures: all alike; over a short line a comet juts out a little. */
function cometSize(edition: SosEdition): number {
  const room = Object.values(edition.lines).map((line) => line.length ?? COMET_LENGTH);
  return room.length > 0 ? Math.min(Math.max(...room), 1.2 * Math.min(...room)) : COMET_LENGTH;
}

function circle([x, y]: Point, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** Halfway between two cells, across the way from one to the other. */
function border(cells: ReadonlyMap<string, Cell>, name: string): { mid: Point; angle: number } {
  const [a, b] = ends(name).map((cell) => cells.get(cell)?.at ?? ([0, 0] as const));
  const [ax, ay] = a ?? [0, 0];
  const [bx, by] = b ?? [0, 0];
  const along = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  return { mid: [(ax + bx) / 2, (ay + by) / 2], angle: along + 90 };
}

/** The two cells of a border. */
export function ends(line: string): [string, string] {
  const [a = '', b = ''] = line.split('-');
  return [a, b];
}
