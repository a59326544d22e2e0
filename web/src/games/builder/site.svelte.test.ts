import { beforeEach, describe, expect, it } from 'vitest';
import type { BuilderAction, BuilderOwn, BuilderPublic } from '../../wire/types';
import type { Building } from './city';
import { withSteps } from './pending';
import { type Refusal, Site } from './site.svelte';

const FIRST: readonly Building[] = ['dome', 'silo', 'greenhouse', 'habitat'];

function frame(boards: BuilderPublic['boards'], more: Partial<BuilderPublic> = {}): BuilderPublic {
  return {
    edition: 'standard',
    phase: 'build',
    seats: 2,
    round: 1,
    plan: 1,
    wanted: null,
    seen: [1],
    plans: 20,
    unlocked: [FIRST, FIRST],
    boards,
    done: [],
    placed: [null, null],
    wins: [0, 0],
    check: [],
    ranking: [],
    winner: null,
    new: null,
    stopped: null,
    check_ms: null,
    ready: [],
    easy: [],
    junior: [],
    gone: [],
    empty_rounds: 0,
    due: null,
    champion: null,
    ...more,
  };
}

/** A table that answers when the test says so. */
class Table {
  seen = $state.raw(frame([{}, {}]));
  said: BuilderAction[] = [];
  refused: Refusal[] = [];
  taken: Building[] = [];
  private readonly answers: ((counted: boolean) => void)[] = [];

  act = (action: BuilderAction): Promise<boolean> => {
    this.said.push(action);
    return new Promise((answer) => this.answers.push(answer));
  };

  async answer(counted = true): Promise<void> {
    this.answers.shift()?.(counted);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  }
}

let table: Table;
let site: Site;
const own: BuilderOwn = { seat: 0, wanted: null, turns: [0, 90, 180, 270], sides: ['a', 'b'] };

beforeEach(() => {
  table = new Table();
  site = new Site(() => ({ seen: table.seen, own, me: 0, act: table.act }), {
    refuse: (code) => table.refused.push(code),
    lies: () => {},
    swapped: () => {},
    back: () => {},
    taken: (by) => table.taken.push(by),
  });
});

describe('building', () => {
  it('draws at once what it says, in order, before any answer', () => {
    site.pick('dome');
    site.turn(1);
    site.flip();
    site.lay(3);
    site.turn(1);
    site.lay(5);
    expect(table.said).toEqual([
      { do: 'put', building: 'dome', place: 3, turn: 90, side: 'b' },
      { do: 'put', building: 'dome', place: 3, turn: 180, side: 'b' },
      { do: 'move', building: 'dome', place: 5 },
    ]);
    expect(site.board).toEqual({ dome: { place: 5, turn: 180, side: 'b' } });
    expect(site.waiting).toBe(3);
  });

  it('keeps what is unanswered over a frame that is older, and the frame wins in the end', async () => {
    site.pick('dome');
    site.lay(3);
    site.turn(1);
    table.seen = frame([{ dome: { place: 3, turn: 0, side: 'a' } }, {}]);
    expect(site.board.dome?.turn).toBe(90);
    await table.answer();
    expect(site.board.dome?.turn).toBe(90);
    await table.answer(false); // refused: what the frame says
    expect(site.board.dome?.turn).toBe(0);
    expect(site.waiting).toBe(0);
  });

  it('forgets nothing when forty actions are said at once', async () => {
    site.pick('silo');
    site.lay(1);
    for (let k = 0; k < 40; k += 1) site.turn(1);
    expect(table.said).toHaveLength(41);
    expect(site.board.silo?.turn).toBe(0);
    let told = {};
    for (const action of table.said.slice(0, 21)) {
      if (action.do === 'put')
        told = withSteps(told, [
          {
            action,
            after: { silo: { place: action.place, turn: action.turn, side: action.side } },
          },
        ]);
    }
    table.seen = frame([told, {}]);
    for (let k = 0; k < 21; k += 1) await table.answer();
    expect(site.board.silo?.turn).toBe(0);
    expect(site.waiting).toBe(20);
  });

  it('picks by tap, turns the chosen one by another, and lays on a free place', () => {
    site.tap('dome');
    site.tap('dome');
    site.tapPlace(2);
    site.tapPlace(2);
    expect(site.board.dome).toEqual({ place: 2, turn: 180, side: 'a' });
    site.tap('silo');
    site.tapPlace(2); // an occupied place is chosen, not overwritten, and that is said
    expect(site.picked).toBe('dome');
    expect(table.taken).toEqual(['dome']);
    site.tapPlace(2);
    expect(table.taken).toHaveLength(1); // it is turned: nothing to explain
  });

  it('swaps by tap: a laid card, then another', () => {
    table.seen = frame([
      { dome: { place: 2, turn: 90, side: 'b' }, silo: { place: 5, turn: 0, side: 'a' } },
      {},
    ]);
    site.tapPlace(2);
    expect(site.moving).toBe('dome');
    site.tapPlace(5);
    expect(table.said).toEqual([{ do: 'swap', building: 'dome', other: 'silo' }]);
    expect(site.board).toMatchObject({
      dome: { place: 5, turn: 90, side: 'b' },
      silo: { place: 2 },
    });
    expect([site.picked, site.moving]).toEqual(['dome', null]);
  });

  it('moves by tap: a laid card, then a free place', () => {
    table.seen = frame([{ dome: { place: 2, turn: 0, side: 'a' } }, {}]);
    site.tapPlace(2);
    site.tapPlace(7);
    expect(table.said).toEqual([{ do: 'move', building: 'dome', place: 7 }]);
  });

  it('chooses another card, and moves nothing, when one was just laid, turned or in the way', () => {
    table.seen = frame([
      { dome: { place: 2, turn: 0, side: 'a' }, silo: { place: 5, turn: 0, side: 'a' } },
      {},
    ]);
    site.tap('habitat');
    site.tapPlace(8); // laid: it stays chosen, to be turned
    site.tapPlace(2);
    expect(site.picked).toBe('dome');
    site.tapPlace(2); // turned
    site.tapPlace(5);
    expect(site.picked).toBe('silo');
    site.tap('greenhouse');
    site.tapPlace(2); // in the way
    site.tapPlace(5);
    expect(site.picked).toBe('silo');
    expect(table.said.some((action) => action.do === 'swap')).toBe(false);
  });

  it('lays over another card by keyboard: it gives way', () => {
    site.pick('dome');
    site.enter(2);
    site.pick('silo');
    site.enter(2);
    expect(site.board).toEqual({ silo: { place: 2, turn: 0, side: 'a' } });
    site.pick('dome');
    site.enter(4);
    site.enter(2);
    expect(table.said.at(-1)).toEqual({ do: 'swap', building: 'dome', other: 'silo' });
  });

  it('takes back, and the card stays as it was held', () => {
    site.pick('dome');
    site.lay(2);
    site.turn(-1);
    site.back();
    expect(site.hand).toContain('dome');
    expect(site.way('dome')).toEqual({ turn: 270, side: 'a' });
  });

  it('says why not', () => {
    site.pick('reactor');
    site.lay(1);
    site.slap();
    expect(table.refused).toEqual(['builder-locked', 'pick-first', 'builder-not-all-built']);
    site.turn(1);
    site.flip();
    site.back();
    expect(table.refused.slice(3)).toEqual(['pick-first', 'pick-first', 'pick-first']);
    expect(table.said).toEqual([]);
  });

  it('begins anew with a new plan', () => {
    site.pick('dome');
    site.turn(1);
    site.begin();
    expect([site.picked, site.way('dome').turn]).toEqual([null, 0]);
  });
});

describe('the slap', () => {
  const all = Object.fromEntries(
    FIRST.map((building, k) => [building, { place: k + 1, turn: 0, side: 'a' } as const]),
  );

  it('may follow the last card before that is answered', () => {
    const { habitat: _, ...three } = all;
    table.seen = frame([three, {}]);
    site.pick('habitat');
    expect(site.complete).toBe(false);
    site.lay(8);
    expect(site.complete).toBe(true);
    expect(site.slap()).toBe(true);
    expect(table.said.map((action) => action.do)).toEqual(['put', 'done']);
  });

  it('freezes the city at once, and a refusal thaws it', async () => {
    table.seen = frame([all, {}]);
    site.slap();
    site.pick('dome');
    expect(table.refused).toEqual(['builder-frozen']);
    await table.answer(false);
    site.pick('dome');
    expect(site.picked).toBe('dome');
  });

  it('shows nothing pending once the round is over', () => {
    site.pick('dome');
    site.lay(1);
    table.seen = frame([{}, {}], { phase: 'unlock' });
    expect(site.board).toEqual({});
    expect(site.free).toBe(false);
  });
});

describe('an eased seat', () => {
  it('has the turns and sides that the table tells it, also before and after the building (C23)', () => {
    const eased = new Site(
      () => ({
        seen: frame([{}, {}], { phase: 'count', easy: [0], junior: [0] }),
        own: { ...own, turns: [0, 180], sides: ['a'] },
        me: 0,
        act: table.act,
      }),
      {
        refuse: () => {},
        lies: () => {},
        swapped: () => {},
        back: () => {},
        taken: () => {},
      },
    );
    expect([eased.turns, eased.sides]).toEqual([[0, 180], ['a']]);
  });
});
