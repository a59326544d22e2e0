import { describe, expect, it, test } from 'vitest';
import type { PlanetsDie, PlanetsEvent, PlanetsPublic } from '../../wire/types';
import { Drama, type Stagehand } from './drama.svelte';
import { after, before, moverAfter, pileOf, whereDie } from './show';

const die: PlanetsDie = {
  seat: 0,
  x: 0,
  y: 0,
  turn: 0,
  face: 1,
  shows: 2,
  on: ['b2'],
  off: false,
  lost: false,
  path: '',
};
const cards = {
  a1: 'oasis',
  b1: 'oasis',
  c1: 'oasis',
  a2: 'oasis',
  b2: 'far-planet',
  c2: 'black-hole',
  a3: 'oasis',
  b3: 'oasis',
  c3: 'oasis',
} as const;
const table: PlanetsPublic = {
  edition: 'standard',
  phase: 'throw',
  seats: 2,
  active: 0,
  sides: [0, 2],
  sizes: { card: 62, gap: 24, line: 217, table: 700, die: 16 },
  faces: [1, 2, 3, 1, 2, 3],
  kinds: { 'far-planet': { stars: 4, gives: 0, more: 1 }, oasis: { stars: 3, gives: 0, more: 0 } },
  cards,
  pile: { oasis: 3, 'fuel-leak': 2 },
  reserve: 32,
  crystals: [4, 4],
  owned: [[], [{ kind: 'fuel-leak', up: true }]],
  stars: [0, 2],
  scores: [2, 4],
  goal: 5,
  leaks: [1],
  turns: [0, 0],
  idle: 0,
  ender: null,
  last: [],
  gone: [],
  place: null,
  price: null,
  gains: null,
  thrown: null,
  die: null,
  winners: [],
};
const gesture = { start: 0, angle: 0, distance: 217 };
const thrown: PlanetsEvent = { what: 'thrown', seat: 0, gesture };
const landed: PlanetsEvent = { what: 'landed', seat: 0, where: 'b2', shows: 2, die };

const gained: PlanetsEvent = { what: 'gained', seat: 0, crystals: 2, due: 2, why: 'renounced' };
const turn: PlanetsEvent = { what: 'turn', seat: 1 };

test('where the die lies is written as in the log', () => {
  expect(whereDie(null)).toBe('');
  expect(whereDie(die)).toBe('b2');
  expect(whereDie({ ...die, on: ['b2', 'b3'] })).toBe('b2+b3');
  expect(whereDie({ ...die, on: [] })).toBe('none');
  expect(whereDie({ ...die, on: [], off: true })).toBe('off');
  expect(whereDie({ ...die, on: [], off: true, lost: true })).toBe('lost');
});

describe('whose move would be taken back', () => {
  it('is the last mover, also when the next one holds the tablet', () => {
    expect(moverAfter([gained, turn], null)).toBe(0);
    expect(moverAfter([], 0)).toBe(0);
  });

  it('is nobody after it was taken back, or when another throw has landed', () => {
    expect(moverAfter([{ what: 'undone', seat: 0, action: 'renounce' }], 0)).toBeNull();
    expect(moverAfter([thrown, landed], 0)).toBeNull();
  });
});

describe('the table between two frames', () => {
  it('changes with each event', () => {
    const flying = after(table, thrown);
    expect(flying).toMatchObject({ phase: 'flight', thrown: gesture, die: null });
    expect(after(flying, landed).die).toBe(die);
    const explored = after(table, {
      what: 'explored',
      seat: 0,
      place: 'b2',
      kind: 'far-planet',
      price: 3,
    });
    expect(explored).toMatchObject({ crystals: [1, 4], reserve: 35, stars: [4, 2] });
    expect(explored.cards['b2']).toBeNull();
    expect(explored.owned[0]).toEqual([{ kind: 'far-planet', up: false }]);
    expect(
      after(table, { what: 'gained', seat: 1, crystals: 2, due: 2, why: 'renounced' }),
    ).toMatchObject({ crystals: [4, 6], reserve: 30 });
    expect(after(table, { what: 'swallowed', seat: 0, place: 'c2' }).cards['c2']).toBeNull();
    expect(after(table, { what: 'leak-stopped', seat: 1 })).toMatchObject({
      leaks: [],
      owned: [[], [{ up: false }]],
    });
    expect(pileOf(after(table, { what: 'laid', place: 'b2', kind: 'oasis' }))).toBe(4);
  });

  it('is empty before the first cards are laid', () => {
    const empty = before(table, [{ what: 'laid', place: 'a1', kind: 'oasis' }]);
    expect(empty.cards['a1']).toBeNull();
    expect(pileOf(empty)).toBe(6);
  });
});

/** A stage whose time passes when it is told to. */
class Slow implements Stagehand {
  time = 0;
  motionless = false;
  private calls: (() => void)[] = [];

  now = (): number => this.time;
  next = (call: () => void): void => void this.calls.push(call);
  soon = this.next;
  still = (): boolean => this.motionless;

  async pass(ms: number): Promise<void> {
    for (const end = this.time + ms; this.time < end; this.time += 20) {
      const calls = this.calls;
      this.calls = [];
      for (const call of calls) call();
      await Promise.resolve();
      await new Promise((done) => setTimeout(done));
    }
  }
}

interface Staged {
  drama: Drama;
  hand: Slow;
  moved: string[];
  told: string[];
  /** What was heard, a die in the air among it. */
  heard: string[];
  /** What the die did when it was said where it lies. */
  said: string[];
}

function staged(): Staged {
  const hand = new Slow();
  const moved: string[] = [];
  const told: string[] = [];
  const heard: string[] = [];
  const said: string[] = [];
  const drama = new Drama(
    table,
    () => 0,
    {
      travel: (what, from, to, count) => void moved.push(`${count} ${what} ${from} ${to}`),
      hear: (events) => void heard.push(...events.map((event) => event.what)),
      whirr: () => void heard.push('flown'),
      isMine: (seat) => seat === 0,
      lies: () => void said.push(drama.pose ? 'flies' : drama.seen.die ? 'lies' : 'is gone'),
      told: (_, events) => void told.push(...events.map((event) => event.what)),
    },
    hand,
  );
  drama.follow(table, [], 1);
  return { drama, hand, moved, told, heard, said };
}

describe('the drama', () => {
  it('shows what a frame says only after its flight', async () => {
    const { drama, hand } = staged();
    drama.follow(after(table, thrown), [thrown], 2);
    await hand.pass(40);
    const end = { ...table, phase: 'choose', die, place: 'b2' } as const;
    drama.follow(end, [landed], 3);
    await hand.pass(200);
    expect(drama.busy).toBe(true);
    expect(drama.seen.die).toBeNull();
    expect(drama.pose).not.toBeNull();
    await hand.pass(3_000);
    expect(drama.busy).toBe(false);
    expect(drama.seen).toBe(end);
    expect(drama.pose).toBeNull();
  });

  it('shows what somebody else decides as soon as the die lies, long enough to read it', async () => {
    const { drama, hand } = staged();
    const end = { ...table, active: 1, phase: 'choose', die, place: 'b2', gains: 2 } as const;
    const theirs: PlanetsEvent = { what: 'landed', seat: 1, where: 'b2', shows: 2, die };
    drama.follow(end, [theirs], 2);
    const decided = { ...table, crystals: [4, 6] } as const;
    drama.follow(decided, [{ what: 'gained', seat: 1, crystals: 2, due: 2, why: 'renounced' }], 3);
    let shown = 0;
    for (let ms = 0; ms < 6_000 && drama.seen !== decided; ms += 20) {
      await hand.pass(20);
      if (drama.seen === end && drama.pose === null) shown += 20;
    }
    expect(drama.seen).toBe(decided);
    expect(shown).toBeGreaterThan(900);
  });

  it('shows in slow motion how the die comes to lie on an edge', async () => {
    for (const [x, slows] of [
      [0, false],
      [28, true],
    ] as const) {
      const { drama, hand } = staged();
      drama.follow({ ...table, phase: 'choose' }, [{ ...landed, die: { ...die, x } }], 2);
      let [slow, lasted] = [0, 0];
      for (; drama.seen.phase !== 'choose' && lasted < 6_000; lasted += 20) {
        await hand.pass(20);
        if (drama.slow) slow += 20;
      }
      expect(drama.slow).toBe(false);
      expect(slow > 900 && slow < 1_100).toBe(slows);
    }
  });

  it('lets things travel', async () => {
    const { drama, hand, moved } = staged();
    const explored: PlanetsEvent = {
      what: 'explored',
      seat: 0,
      place: 'b2',
      kind: 'far-planet',
      price: 3,
    };
    drama.follow(
      after(table, explored),
      [explored, { what: 'laid', place: 'b2', kind: 'oasis' }],
      2,
    );
    await hand.pass(3_000);
    expect(moved).toEqual([
      '3 crystal crystals-0 reserve',
      '1 card card-b2 slot-0-0',
      '4 star card-b2 stars-0',
    ]);
  });

  it('is cut short by a tap', async () => {
    const { drama, hand } = staged();
    const end = { ...table, die } as const;
    drama.follow(end, [thrown, landed], 2);
    await hand.pass(60);
    drama.skip();
    await hand.pass(60);
    expect(drama.seen).toBe(end);
    expect(drama.busy).toBe(false);
  });

  it('is left out where motion is not wanted, or a frame does not follow', () => {
    const { drama, hand } = staged();
    hand.motionless = true;
    const first = { ...table, die } as const;
    drama.follow(first, [thrown, landed], 2);
    expect(drama.seen).toBe(first);
    hand.motionless = false;
    const jump = { ...table, turns: [3, 3] } as const;
    drama.follow(jump, [thrown, landed], 9);
    expect(drama.seen).toBe(jump);
    expect(drama.busy).toBe(false);
  });

  it('waits for its turn when frames come quickly', async () => {
    const { drama, hand, told } = staged();
    drama.follow(after(table, thrown), [thrown], 2);
    drama.follow({ ...table, die, phase: 'choose' }, [landed], 3);
    const last = { ...table, crystals: [6, 4] } as const;
    drama.follow(last, [{ what: 'gained', seat: 0, crystals: 2, due: 2, why: 'renounced' }], 4);
    await hand.pass(100);
    expect(drama.seen.crystals).toEqual([4, 4]);
    expect(told).toEqual(['thrown']);
    await hand.pass(6_000);
    expect(drama.seen).toBe(last);
    expect(told).toEqual(['thrown', 'landed', 'gained']);
  });

  it('does not play what somebody leafs through', async () => {
    const { drama, hand, told } = staged();
    const pages = Array.from({ length: 9 }, (_, k) => ({ ...table, turns: [k, k] }));
    for (const [k, page] of pages.entries()) drama.follow(page, [landed], k + 2);
    await hand.pass(200);
    expect(drama.seen).toBe(pages.at(-1));
    expect(drama.busy).toBe(false);
    expect(told).toHaveLength(9);
  });

  it('says where the die lies when it lies, whatever comes of it in the same frame', async () => {
    const { drama, hand, told, said } = staged();
    const missed = { ...die, on: [] };
    drama.follow(after(table, thrown), [thrown], 2);
    drama.follow(
      { ...table, active: 1, die: missed },
      [{ what: 'landed', seat: 0, where: 'none', shows: 2, die: missed }, gained, turn],
      3,
    );
    await hand.pass(6_000);
    expect(drama.busy).toBe(false);
    expect(said).toEqual(['lies']);
    expect(told).toEqual(['thrown', 'landed', 'gained', 'turn']);
  });
});

describe('what was told is heard, once and in its order', () => {
  const frames: readonly (readonly [PlanetsPublic, readonly PlanetsEvent[]])[] = [
    [after(table, thrown), [thrown]],
    [{ ...table, active: 1, die }, [landed, gained, turn]],
    [{ ...table, active: 1, crystals: [5, 4] }, [{ what: 'leak-stopped', seat: 1 }]],
  ];
  const all = ['thrown', 'landed', 'flown', 'gained', 'turn', 'leak-stopped'];
  /** The die is heard as soon as it flies, or with what else happened when nobody saw it fly. */
  const inOrder = (heard: readonly string[]): string[] => [
    ...heard.filter((what) => what !== 'flown'),
    ...heard.filter((what) => what === 'flown'),
  ];

  function follow(drama: Drama, count = frames.length): void {
    for (const [k, [seen, events]] of frames.slice(0, count).entries())
      drama.follow(seen, events, k + 2);
  }

  it('when frames come faster than they are played', async () => {
    const { drama, hand, heard } = staged();
    follow(drama);
    await hand.pass(8_000);
    expect(heard).toEqual(all);
  });

  it('when a tap cuts it short, in the air too', async () => {
    const { drama, hand, heard, told, said } = staged();
    follow(drama);
    await hand.pass(200);
    expect(drama.pose).not.toBeNull();
    drama.skip();
    await hand.pass(60);
    expect(drama.busy).toBe(false);
    expect(heard).toEqual(all);
    expect(told).toEqual(all.filter((what) => what !== 'flown'));
    expect(said).toHaveLength(1);
  });

  it('when more waits than is played one after another', async () => {
    const { drama, hand, heard } = staged();
    follow(drama);
    const more = Array.from({ length: 4 }, (_, k) => ({ ...table, turns: [k, k] }));
    for (const [k, seen] of more.entries()) drama.follow(seen, [gained, turn], k + 5);
    await hand.pass(60);
    expect(drama.seen).toBe(more.at(-1));
    expect(inOrder(heard)).toEqual(inOrder([...all, ...more.flatMap(() => ['gained', 'turn'])]));
  });

  it('when nobody looks any more, and again when somebody does', async () => {
    const { drama, hand, heard, told } = staged();
    follow(drama, 2);
    await hand.pass(200);
    hand.motionless = true;
    const unseen = { ...table, turns: [3, 3] };
    drama.follow(unseen, [gained, turn], 4);
    expect(drama.seen).toBe(unseen);
    const expected = ['thrown', 'landed', 'flown', 'gained', 'turn', 'gained', 'turn'];
    expect(heard).toEqual(expected);
    hand.motionless = false;
    const back = { ...table, turns: [4, 4] };
    drama.follow(back, [gained, turn], 5);
    await hand.pass(2_000);
    expect(drama.seen).toBe(back);
    expect(heard).toEqual([...expected, 'gained', 'turn']);
    expect(told).toEqual(heard.filter((what) => what !== 'flown'));
  });

  it('but a leap replaces what waited', async () => {
    const { drama, hand, heard, told } = staged();
    follow(drama);
    await hand.pass(200);
    const elsewhere = { ...table, turns: [9, 9] };
    drama.follow(elsewhere, [{ what: 'fifth', seat: 1 }], 40);
    await hand.pass(2_000);
    expect(drama.seen).toBe(elsewhere);
    expect(drama.busy).toBe(false);
    expect(heard).toEqual(['thrown', 'landed', 'flown', 'fifth']);
    expect(told).toEqual(['thrown', 'fifth']);
  });
});
