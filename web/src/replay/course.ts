/** Where one is in a finished game: steps, entries and rounds. */
import type { Round } from '../wire/types';

/** How far one is in a game that is played back. */
export interface Course {
  at: number;
  last: number;
  /** The step with which each round begins. */
  begins: readonly number[];
  playing: boolean;
}

/** The step that shows an entry: the first one that reaches it. `steps` holds the last entry of each. */
export function stepOf(steps: readonly number[], entry: number): number {
  let low = 0;
  let high = Math.max(0, steps.length - 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle] ?? 0) < entry) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The step with which each round begins. */
export function roundSteps(steps: readonly number[], rounds: readonly Round[]): number[] {
  return rounds.map((round) => stepOf(steps, round.begins));
}

/** The round of a step, as an index. */
export function roundAt(begins: readonly number[], step: number): number {
  return Math.max(
    0,
    begins.findLastIndex((begin) => begin <= step),
  );
}

/** Where a jump of one round leads: back first goes to the beginning of the round one is in. */
export function jump(begins: readonly number[], step: number, by: 1 | -1, last: number): number {
  if (by > 0) return begins.find((begin) => begin > step) ?? last;
  return begins.findLast((begin) => begin < step) ?? 0;
}

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
