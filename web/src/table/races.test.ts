import { beforeEach, describe, expect, it } from 'vitest';
import { type FakePlug, type FakeWorld, atTable, frame } from './fakeWorld';
import type { TableStore } from './store.svelte';

let world: FakeWorld;
let table: TableStore;
let opened: () => FakePlug;
beforeEach(() => ({ world, table, opened } = atTable()));

describe('races', () => {
  it('tells its clock only to a table that asks for it', () => {
    const plug = opened();
    plug.say(frame(1));
    plug.say({ t: 'ping', k: 1 });
    void table.act({ do: 'go' });
    table.wake();
    expect(plug.sent.map(({ t, at }) => [t, at])).toEqual([
      ['pong', undefined],
      ['act', undefined],
    ]);
    world.pass(70);
    plug.say({ t: 'ping', k: 2, clock: true });
    void table.act({ do: 'go' });
    table.wake();
    expect(plug.sent.slice(2).map(({ t, at }) => [t, at])).toEqual([
      ['pong', world.time],
      ['act', world.time],
      ['woke', undefined],
    ]);
  });

  it('shows what opens a race at the moment that all of them see it, and what follows behind it', () => {
    const plug = opened();
    plug.say(frame(1));
    const opens = world.time + 90;
    plug.say({ ...frame(2), opens: 5_000, opens_here: opens });
    plug.say({ ...frame(3), t: 'diff', since: 2, public: { m: 1 } });
    world.pass(89);
    expect(table.frame?.n).toBe(1);
    world.pass(1);
    expect(table.frame?.n).toBe(3);
    expect(table.frame?.public).toEqual({ n: 2, m: 1 });
    plug.say({ ...frame(4), opens: 5_000, opens_here: opens });
    expect(table.frame?.n).toBe(4);
  });

  it('forgets what was still to come when the line is a new one', () => {
    opened().say({ ...frame(7), opens_here: world.time + 100 });
    world.last.onclose?.({ code: 1006, reason: '' });
    while (world.plugs.length < 2) world.pass(50);
    opened().say(frame(1));
    world.pass(1_000);
    expect(table.frame?.n).toBe(1);
  });
});
