import { describe, expect, it } from 'vitest';
import type { Board } from './city';
import { laying, putting, taking, turned, withSteps } from './pending';

const held = { turn: 90, side: 'b' } as const;
const board: Board = {
  dome: { place: 1, turn: 0, side: 'a' },
  silo: { place: 2, turn: 180, side: 'b' },
};

describe('laying a card', () => {
  it('puts one from the hand as it is held', () => {
    const [put] = laying(board, 'habitat', 5, held);
    expect(put?.action).toEqual({ do: 'put', building: 'habitat', place: 5, turn: 90, side: 'b' });
    expect(withSteps(board, put ? [put] : []).habitat).toEqual({ place: 5, ...held });
  });

  it('sends back what lies there first', () => {
    const steps = laying(board, 'habitat', 2, held);
    expect(steps.map((step) => step.action.do)).toEqual(['back', 'put']);
    expect(withSteps(board, steps)).toEqual({ dome: board.dome, habitat: { place: 2, ...held } });
  });

  it('moves one that lies to a free place, as it is', () => {
    const steps = laying(board, 'silo', 7, held);
    expect(steps.map((step) => step.action)).toEqual([{ do: 'move', building: 'silo', place: 7 }]);
    expect(withSteps(board, steps).silo).toEqual({ place: 7, turn: 180, side: 'b' });
  });

  it('swaps two that lie', () => {
    const steps = laying(board, 'silo', 1, held);
    expect(steps.map((step) => step.action)).toEqual([
      { do: 'swap', building: 'silo', other: 'dome' },
    ]);
    expect(withSteps(board, steps)).toEqual({
      dome: { place: 2, turn: 0, side: 'a' },
      silo: { place: 1, turn: 180, side: 'b' },
    });
  });

  it('does nothing on its own place', () => {
    expect(laying(board, 'dome', 1, held)).toEqual([]);
  });
});

describe('steps over a frame', () => {
  it('can be drawn over a frame that knows them already: a swap does not swap back', () => {
    const steps = laying(board, 'silo', 1, held);
    const after = withSteps(board, steps);
    expect(withSteps(after, steps)).toEqual(after);
  });

  it('hold in the order in which they were said', () => {
    const steps = [
      ...laying(board, 'habitat', 5, held),
      putting('habitat', { place: 5, turn: 180, side: 'b' }),
      taking('habitat'),
    ];
    expect(withSteps(board, steps)).toEqual(board);
    for (let known = 1; known < steps.length; known += 1) {
      const frame = withSteps(board, steps.slice(0, known));
      expect(withSteps(frame, steps)).toEqual(board); // the answer is still on its way
      expect(withSteps(frame, steps.slice(known))).toEqual(board); // it has come
    }
  });
});

describe('turns', () => {
  it('go round among those of the table', () => {
    expect(turned([0, 90, 180, 270], 270, 1)).toBe(0);
    expect(turned([0, 90, 180, 270], 0, -1)).toBe(270);
    expect(turned([0, 180], 180, 1)).toBe(0);
  });
});
