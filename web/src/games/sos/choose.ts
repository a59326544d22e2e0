/** Choosing on the board: what may move where, as the frame offers it, and what a tap means. */
import type { SosAction } from '../../wire/types';
import type { Point } from './board';

/** A piece: there is one object of each, so that two can be compared. `key` names it in the document. */
export type Piece =
  | { readonly kind: 'alien'; readonly key: string; readonly name: string }
  | { readonly kind: 'comet'; readonly key: string; readonly line: string }
  | { readonly kind: 'hole'; readonly key: string };

export interface Target {
  /** `cell:I0` or `line:O0-O1`. */
  readonly key: string;
  readonly place: string;
  readonly action: SosAction;
}

const known = new Map<string, Piece>();

function theOne(piece: Piece): Piece {
  const found = known.get(piece.key) ?? piece;
  known.set(piece.key, found);
  return found;
}

export const alien = (name: string): Piece => theOne({ kind: 'alien', key: `alien:${name}`, name });
export const comet = (line: string): Piece => theOne({ kind: 'comet', key: `comet:${line}`, line });
export const HOLE: Piece = theOne({ kind: 'hole', key: 'hole' });

/** The piece of this name, if something of this name is one. */
export function pieceNamed(key: string | null | undefined): Piece | null {
  return known.get(key ?? '') ?? null;
}

/** For each piece that may move, where it may go. */
export function movers(offers: readonly SosAction[]): Map<Piece, Target[]> {
  const found = new Map<Piece, Target[]>();
  for (const action of offers) {
    const piece = pieceOf(action);
    if (!piece || !('to' in action)) continue;
    const kind = action.do === 'comet' ? 'line' : 'cell';
    const targets = found.get(piece) ?? [];
    targets.push({ key: `${kind}:${action.to}`, place: action.to, action });
    found.set(piece, targets);
  }
  return found;
}

function pieceOf(action: SosAction): Piece | null {
  if (action.do === 'step') return alien(action.alien);
  if (action.do === 'comet') return comet(action.line);
  return action.do === 'hole' ? HOLE : null;
}

/** The move of this piece to this place, offered or not: a try that the server may refuse. */
export function attempt(piece: Piece, place: string): SosAction {
  switch (piece.kind) {
    case 'alien':
      return { do: 'step', alien: piece.name, to: place };
    case 'comet':
      return { do: 'comet', line: piece.line, to: place };
    case 'hole':
      return { do: 'hole', to: place };
  }
}

export interface Spot {
  readonly key: string;
  readonly at: Point;
  /** How far from its middle a tap still means it. */
  readonly reach: number;
  /** For things that lie along a line: their direction in degrees and half their length. */
  readonly along?: { readonly angle: number; readonly half: number };
}

/** The spot that a tap means: the one that is nearest in proportion to its reach, if any. */
export function tapped(spots: Iterable<Spot>, point: Point): string | null {
  let best: string | null = null;
  let least = 1;
  for (const spot of spots) {
    const share = distance(spot, point) / spot.reach;
    if (share < least) {
      least = share;
      best = spot.key;
    }
  }
  return best;
}

function distance({ at, along }: Spot, [x, y]: Point): number {
  const dx = x - at[0];
  const dy = y - at[1];
  if (!along) return Math.hypot(dx, dy);
  const turn = (along.angle * Math.PI) / 180;
  const lengthwise = dx * Math.cos(turn) + dy * Math.sin(turn);
  const across = -dx * Math.sin(turn) + dy * Math.cos(turn);
  return Math.hypot(Math.max(0, Math.abs(lengthwise) - along.half), across);
}

export type Direction = 'up' | 'down' | 'left' | 'right';
const STEPS: Readonly<Record<Direction, Point>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** The next spot in a direction: near and straight ahead first. Stays where nothing lies there. */
export function towards(spots: readonly Spot[], from: Spot, direction: Direction): string {
  const [ux, uy] = STEPS[direction];
  let best = from.key;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.at[0] - from.at[0];
    const dy = spot.at[1] - from.at[1];
    const ahead = dx * ux + dy * uy;
    if (spot.key === from.key || ahead <= 1) continue;
    const aside = Math.abs(dx * uy - dy * ux);
    const cost = ahead + 2 * aside;
    if (cost < least) {
      least = cost;
      best = spot.key;
    }
  }
  return best;
}
