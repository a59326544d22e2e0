/**
 * What was said but is not answered yet, drawn at once as if it had happened.
 *
 * A step says how its cards lie afterwards, not what it changes. So it can be drawn over a frame
 * that knows it already, and a newer frame with the steps that are still open is always right.
 */
import type { BuilderAction, BuilderCard } from '../../wire/types';
import { type Board, type Building, type Turn, type Way, buildingAt } from './city';

export interface Step {
  readonly action: BuilderAction;
  /** How cards lie after it; null: in the hand. */
  readonly after: Readonly<Partial<Record<Building, BuilderCard | null>>>;
}

export function withSteps(board: Board, steps: readonly Step[]): Board {
  const found: Partial<Record<Building, BuilderCard>> = { ...board };
  for (const step of steps) {
    for (const [building, card] of Object.entries(step.after) as [Building, BuilderCard | null][]) {
      if (card) found[building] = card;
      else delete found[building];
    }
  }
  return found;
}

/** Lay a building on a place, whatever is there: the steps that this takes, in order. */
export function laying(board: Board, building: Building, place: number, held: Way): Step[] {
  const lies = board[building];
  const other = buildingAt(board, place);
  if (!lies) {
    const put: Step = {
      action: { do: 'put', building, place, ...held },
      after: { [building]: { place, ...held } },
    };
    return other ? [taking(other), put] : [put];
  }
  if (other === building) return [];
  const there = other ? board[other] : undefined;
  if (!other || !there) {
    return [{ action: { do: 'move', building, place }, after: { [building]: { ...lies, place } } }];
  }
  const after = { [building]: { ...lies, place }, [other]: { ...there, place: lies.place } };
  return [{ action: { do: 'swap', building, other }, after }];
}

/** Turn or flip a card where it lies. */
export function putting(building: Building, card: BuilderCard): Step {
  return { action: { do: 'put', building, ...card }, after: { [building]: card } };
}

export function taking(building: Building): Step {
  return { action: { do: 'back', building }, after: { [building]: null } };
}

/** The turn that follows among those that this table knows. */
export function turned(turns: readonly Turn[], turn: Turn, by: 1 | -1): Turn {
  const k = turns.indexOf(turn);
  return turns[(k + by + turns.length) % turns.length] ?? turn;
}
