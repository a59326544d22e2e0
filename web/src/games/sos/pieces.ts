/** Where the pieces lie, and which comet is which from one frame to the next. */
import type { SosEvent, SosPublic } from '../../wire/types';
import { art } from '../../wire/http';
import type { Board, Point } from './board';

export const ALIENS = ['filo', 'momo', 'trio', 'kubo', 'zuzu', 'nova', 'limo'] as const;
/** What moves and changes on a big screen, in the order in which it is wanted. */
export const DRAWINGS: readonly string[] = [
  ...ALIENS.map((alien) => `alien-${alien}`),
  'comet',
  'step',
  'black-hole',
  'die-roll',
  'die-2',
  ...['comet', 'hole'].flatMap((thing) => [`die-${thing}-1`, `die-${thing}-2`]),
  ...ALIENS.map((alien) => `alien-${alien}-happy`),
].map((name) => art('sos', name));
/** The drawing of a heart, about its middle. */
export const HEART = 'M0 5.5C-8-1-5-6.5 0-2.5 5-6.5 8-1 0 5.5z';
export type Pair = readonly [string, string];

/** Whether a seat lacks one mission alone. */
export function isNear({ scores, goal, phase }: SosPublic, seat: number): boolean {
  return goal > 1 && scores[seat] === goal - 1 && phase !== 'over';
}

/** The seats that play after who is on, before it is this one's turn. */
export function before({ active, seats, gone }: SosPublic, seat: number): number[] {
  const after = Array.from({ length: seats }, (_, k) => (active + 1 + k) % seats);
  return after.slice(0, after.indexOf(seat)).filter((other) => !gone.includes(other));
}

export interface Lying {
  readonly at: Point;
  readonly size: number;
  readonly cell: string;
}

/** Alone an alien stands in the middle of its cell; two stand beside each other. */
export function aliensOn(board: Board, cells: SosPublic['aliens']): Map<string, Lying> {
  const found = new Map<string, Lying>();
  for (const alien of Object.keys(cells)) {
    const cell = cells[alien] ?? '';
    const place = board.cells.get(cell);
    if (!place) continue;
    const here = Object.keys(cells).filter((other) => cells[other] === cell);
    const slot = place.pair[here.indexOf(alien)];
    const alone = here.length === 1 || !slot;
    found.set(alien, {
      cell,
      at: alone ? place.at : slot,
      size: alone ? board.single : board.both,
    });
  }
  return found;
}

/**
 * The lines of the comets in an order in which every comet keeps its number: one that moved takes
 * the place of the line it left, so that it travels instead of vanishing and appearing.
 */
export function sameComets(before: readonly string[], now: readonly string[]): readonly string[] {
  const arrived = now.filter((line) => !before.includes(line));
  if (arrived.length === 0 && now.length === before.length) return before;
  const kept = before.map((line) => (now.includes(line) ? line : arrived.shift()));
  return [...kept.filter((line) => line !== undefined), ...arrived];
}

/** The drawing of the die with this face up; before a roll it shows none. */
export function dieOf(face: SosPublic['face']): string {
  return face ? `die-${face.replace('+', '-')}` : 'die-roll';
}

/** What the die gave, read off its face. */
export function given(face: SosPublic['face']): { steps: number; comet: number; hole: number } {
  if (!face) return { steps: 0, comet: 0, hole: 0 };
  const [thing = '', steps = thing] = face.split('+');
  return { steps: Number(steps), comet: Number(thing === 'comet'), hole: Number(thing === 'hole') };
}

/** Whether an alien that comes to this cell meets its friend of the mission. */
export function meets(
  cells: SosPublic['aliens'],
  mission: Pair | null | undefined,
  alien: string,
  cell: string,
): boolean {
  if (!mission?.includes(alien)) return false;
  const friend = mission[0] === alien ? mission[1] : mission[0];
  return cells[friend] === cell;
}

/** Whether a mission counted only because its two stood together when it was drawn or the turn began. */
export function isFound(events: readonly SosEvent[], k: number): boolean {
  const before = events[k - 1]?.what;
  return before === 'mission' || before === 'turn';
}
