/** What is heard at each event of each game: counted through a voice that only counts. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Note, sound, speakThrough } from '../ui/sound.svelte';
import type { BowlEvent, BuilderEvent, PlanetsDie, PlanetsEvent, SosEvent } from '../wire/types';
import { sounds as bowl } from './bowl/sounds';
import { sounds as builder } from './builder/sounds';
import { sounds as planets } from './planets/sounds';
import { sounds as sos } from './sos/sounds';
import { Ear, type Sounds } from './sounds';

type OneOfEach<E extends { what: string }> = { readonly [W in E['what']]: Extract<E, { what: W }> };

const left = { steps: 1, comet: 0, hole: 0 } as never;
const face = {} as never;
const die = {} as PlanetsDie;
const card = { place: 0, side: 0, turn: 0 } as never;
const undone = { what: 'undone', seat: 0, action: '' } as const;

const SOS: OneOfEach<SosEvent> = {
  placed: { what: 'placed', thing: 'momo', cell: 'A1' },
  redrawn: { what: 'redrawn' },
  turn: { what: 'turn', seat: 0 },
  rolled: { what: 'rolled', seat: 0, face, left },
  stepped: { what: 'stepped', seat: 0, alien: 'momo', start: 'A1', to: 'A2' },
  comet: { what: 'comet', seat: 0, start: 'A1-A2', to: 'B1-B2' },
  hole: { what: 'hole', seat: 0, start: 'A1', to: 'A2' },
  completed: { what: 'completed', seat: 0, mission: ['momo', 'zip'], score: 1 },
  mission: { what: 'mission', seat: 0, mission: ['momo', 'zip'] },
  reshuffled: { what: 'reshuffled' },
  forfeited: { what: 'forfeited', seat: 0, left },
  passed: { what: 'passed', seat: 0 },
  timeout: { what: 'timeout', seat: 0 },
  removed: { what: 'removed', seat: 0 },
  over: { what: 'over', winners: [0] },
  undone,
};
const BOWL: OneOfEach<BowlEvent> = {
  dealt: { what: 'dealt', card: 'a1', face },
  captain: { what: 'captain', seat: 0 },
  top: { what: 'top', round: 1, face },
  tossed: { what: 'tossed', seat: 0, by_itself: false },
  landed: { what: 'landed', thing: 'destination', space: 'a1' } as never,
  search: { what: 'search', round: 1 },
  skipped: { what: 'skipped', seat: 0 },
  announced: { what: 'announced', seat: 0, kind: 'go' },
  concurred: { what: 'concurred', seat: 0 },
  designated: { what: 'designated', seat: 0, card: 'a1' },
  withdrew: { what: 'withdrew', seat: 0 },
  wild: { what: 'wild', seat: 0, card: 'a1' },
  zero: { what: 'zero' },
  revealed: { what: 'revealed', found: 'neither' } as never,
  scored: { what: 'scored', seat: 0, rows: [], gained: 0, score: 0 },
  took: { what: 'took', prize: {} as never, face },
  filled: { what: 'filled', card: 'a1', face },
  ready: { what: 'ready', seat: 0 },
  removed: { what: 'removed', seat: 0 },
  over: { what: 'over', winners: [0] },
  undone,
};
const PLANETS: OneOfEach<PlanetsEvent> = {
  laid: { what: 'laid', place: 'a1', kind: 'oasis' },
  turn: { what: 'turn', seat: 0 },
  thrown: { what: 'thrown', seat: 0, gesture: { start: 0, angle: 0, distance: 0 } },
  landed: { what: 'landed', seat: 0, where: 'a1', shows: 1, die },
  picked: { what: 'picked', seat: 0, place: 'a1' },
  explored: { what: 'explored', seat: 0, place: 'a1', kind: 'oasis', price: 1 },
  gained: { what: 'gained', seat: 0, crystals: 2, due: 2, why: 'card' },
  again: { what: 'again', seat: 0, card: 0 },
  swallowed: { what: 'swallowed', seat: 0, place: 'a1' },
  'leak-stopped': { what: 'leak-stopped', seat: 0 },
  fifth: { what: 'fifth', seat: 0 },
  stalled: { what: 'stalled' },
  removed: { what: 'removed', seat: 0 },
  over: { what: 'over', winners: [0] },
  undone,
};
const BUILDER: OneOfEach<BuilderEvent> = {
  count: { what: 'count', round: 1 },
  plan: { what: 'plan', round: 1, plan: 1 },
  reshuffled: { what: 'reshuffled' },
  put: { what: 'put', seat: 0, building: 'dome', card, was: null },
  moved: { what: 'moved', seat: 0, building: 'dome', card, was: card },
  swapped: { what: 'swapped', seat: 0, building: 'dome', other: 'silo', card, other_card: card },
  back: { what: 'back', seat: 0, building: 'dome', was: card },
  done: { what: 'done', seat: 0, finished: 1 },
  stopped: { what: 'stopped', last: 1 },
  timeout: { what: 'timeout', round: 1 },
  checked: { what: 'checked', seat: 0, finished: 1, cards: [], faults: 0 },
  won: { what: 'won', seat: 0, round: 1 },
  nobody: { what: 'nobody', round: 1 },
  unlocked: { what: 'unlocked', seat: 0, building: 'dome', drawn: false },
  ready: { what: 'ready', seat: 0 },
  removed: { what: 'removed', seat: 0 },
  over: { what: 'over', seat: 0 },
  undone,
};

interface Case {
  readonly sounds: Sounds<{ what: string }>;
  readonly events: Readonly<Record<string, { what: string }>>;
  /** What says nothing by itself: it comes with something that is heard, or goes by quietly. */
  readonly silent: readonly string[];
}
const GAMES: Readonly<Record<string, Case>> = {
  sos: { sounds: sos as never, events: SOS, silent: ['redrawn', 'removed'] },
  bowl: {
    sounds: bowl as never,
    events: BOWL,
    silent: [
      'dealt',
      'captain',
      'top',
      'tossed',
      'search',
      'skipped',
      'designated',
      'withdrew',
      'revealed',
      'scored',
      'took',
      'filled',
      'ready',
      'removed',
      'over',
      'undone',
    ],
  },
  planets: {
    sounds: planets as never,
    events: PLANETS,
    silent: ['thrown', 'landed', 'leak-stopped', 'removed'],
  },
  builder: {
    sounds: builder as never,
    events: BUILDER,
    silent: [
      'count',
      'reshuffled',
      'put',
      'moved',
      'swapped',
      'back',
      'done',
      'checked',
      'won',
      'nobody',
      'unlocked',
      'ready',
      'removed',
      'over',
      'undone',
    ],
  },
};

let heard: { name: string; notes: readonly Note[] }[] = [];

beforeEach(() => {
  heard = [];
  sound.on = true;
  speakThrough({ sing: (name, notes) => void heard.push({ name, notes }) });
});
afterEach(() => {
  sound.on = false;
});

const names = (): string[] => heard.map((each) => each.name);

describe.each(Object.entries(GAMES))('%s', (game, { sounds, events, silent }) => {
  const ear = (): Ear<{ what: string }, never> => new Ear(sounds as never, () => 0);

  it.each(Object.values(events))('makes $what heard once, or not at all', (event) => {
    const listening = ear();
    listening.frame([event], 1);
    listening.frame([event], 1); // the same frame shown again
    expect(names()).toEqual(silent.includes(event.what) ? [] : [`${game}.${event.what}`]);
  });

  it('is silent when sound is off', () => {
    sound.on = false;
    ear().frame(Object.values(events), 1);
    for (const name of Object.keys(sounds.moments))
      (ear() as unknown as { moment: (name: string, given: unknown) => void }).moment(name, []);
    expect(heard).toEqual([]);
  });

  it('has only notes that can be heard', () => {
    ear().frame(Object.values(events), 1);
    for (const { pitch, at = 0, long = 0.1, loud = 0.2 } of heard.flatMap((each) => each.notes)) {
      for (const hertz of [pitch].flat()) expect(hertz).toBeGreaterThan(40);
      expect([at >= 0, at < 3, long > 0, long < 1.5, loud >= 0.03, loud <= 0.5]).toEqual(
        Array(6).fill(true),
      );
    }
  });
});

describe('an ear', () => {
  it('hears each of several alike, one after another', () => {
    new Ear(sos, () => 0).frame([SOS.placed, SOS.placed, SOS.placed], 1);
    const at = heard.map((each) => each.notes[0]?.at ?? 0);
    expect(at).toHaveLength(3);
    expect(new Set(at).size).toBe(3);
  });

  it('hears nothing of what lies behind in a replay, and what comes then', () => {
    const ear = new Ear(sos);
    ear.frame([SOS.rolled], 5);
    ear.frame([SOS.stepped], 3);
    ear.frame([SOS.comet], 4);
    expect(names()).toEqual(['sos.rolled', 'sos.comet']);
  });

  it('hears the slap of every rival; its own was heard when the hand fell', () => {
    new Ear(builder, () => 1).frame([BUILDER.done], 1);
    new Ear(builder, () => null).frame([BUILDER.done], 1);
    expect(names()).toEqual(['builder.done', 'builder.done']);
  });

  it('hears three, two, one', () => {
    const ear = new Ear(builder, () => 0);
    for (const n of [3, 2, 1]) ear.moment('tick', n);
    expect(names()).toEqual(['builder.tick', 'builder.tick', 'builder.tick']);
    expect(heard[2]?.notes).not.toEqual(heard[1]?.notes);
  });

  it('hears that a turn begins only if it is its own', () => {
    new Ear(sos, () => 1).frame([SOS.turn], 1);
    new Ear(planets, () => null).frame([PLANETS.turn], 1);
    expect(heard).toEqual([]);
    new Ear(planets, () => 0).frame([PLANETS.turn], 1);
    expect(names()).toEqual(['planets.turn']);
  });
});
