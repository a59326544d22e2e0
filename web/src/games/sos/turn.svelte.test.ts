import { beforeAll, expect, test, vi } from 'vitest';
import type { GameProps } from '..';
import { learn, learnScreens } from '../../i18n/index.svelte';
import type { SosAction, SosEvent } from '../../wire/types';
import { Turn, lookAt } from './turn.svelte';

const step = { what: 'stepped', seat: 0, alien: 'momo', start: 'O0', to: 'O1' } as SosEvent;
const done = { what: 'completed', seat: 0, mission: ['filo', 'momo'], score: 1 } as SosEvent;
const rolled = { what: 'rolled', seat: 0, face: '2' } as SosEvent;

function given(over: Partial<GameProps> & { phase?: string; active?: number } = {}): GameProps {
  const { phase = 'move', active = 0, ...words } = over;
  return {
    seen: {
      phase,
      active,
      seats: 2,
      goal: 5,
      edition: 'standard',
      scores: [0, 0],
      missions: [null, null],
      winners: phase === 'over' ? [1] : [],
      left: { steps: 2, comet: 0, hole: 0 },
    },
    offers: [],
    undo: false,
    events: [],
    n: 1,
    me: 0,
    paused: false,
    players: [
      { name: 'Mia', colour: 'sky' },
      { name: 'Tom', colour: 'sun' },
    ],
    act: () => Promise.resolve(true),
    ...words,
  } as unknown as GameProps;
}

const made = (over?: Parameters<typeof given>[0]): Turn => {
  const props = given(over);
  return new Turn(() => props);
};

beforeAll(async () => {
  await learnScreens();
  await learn('sos');
});

test('one is told that it is one’s turn; everybody else, whose', () => {
  expect(made().title).toBe('Your turn');
  expect(made({ shared: true }).title).toBe('Mia, your turn');
  expect(made({ me: 1 }).title).toBe('Mia’s turn');
  expect(made({ me: null }).title).toBe('Mia’s turn');
  expect(made({ phase: 'place' }).title).toBe('The aliens are landing');
  expect(made({ phase: 'over' }).title).toBe('The game is over');
});

test('nobody is on while the aliens land; in the end it is who alone has won', () => {
  expect(made({ active: 1 }).who?.name).toBe('Tom');
  expect(made({ phase: 'deal' }).who).toBeNull();
  expect(made({ phase: 'over' }).who?.name).toBe('Tom');
});

test('only what is offered can be done', () => {
  const act = vi.fn(() => Promise.resolve(true));
  const idle = made({ act });
  idle.roll();
  expect(act).not.toHaveBeenCalled();
  const offers: SosAction[] = [{ do: 'roll' }];
  const free = made({ act, offers });
  expect([free.can.roll, free.hint]).toEqual([true, 'Roll the die']);
  free.roll();
  expect(act).toHaveBeenCalledWith({ do: 'roll' });
});

test('who only watches, and whoever waits for a pause to end, tries nothing', () => {
  const act = vi.fn(() => Promise.resolve(true));
  const hole: SosAction = { do: 'hole', to: 'I0' };
  for (const over of [{ me: null }, { paused: true }, { phase: 'over' }])
    made({ act, ...over }).askWhyNot(hole);
  expect(act).not.toHaveBeenCalled();
  made({ act }).askWhyNot(hole);
  expect(act).toHaveBeenCalledWith(hole);
});

test('a roll is not looked at, a move is, and joy longer', () => {
  expect(lookAt([rolled])).toBe(0);
  expect(lookAt([rolled, step])).toBeGreaterThan(0);
  expect(lookAt([step, done])).toBeGreaterThan(lookAt([step]));
});
