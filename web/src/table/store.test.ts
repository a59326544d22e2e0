import { beforeEach, describe, expect, it } from 'vitest';
import { COME_BACK, STAY_AWAY } from '../wire/constants';
import type { Refused, Told } from '../wire/types';
import { type FakePlug, type FakeWorld, atTable, frame } from './fakeWorld';
import type { TableStore } from './store.svelte';

let world: FakeWorld;
let table: TableStore;
let opened: () => FakePlug;
beforeEach(() => ({ world, table, opened } = atTable()));

/** Lets time pass until it tries again; how long that took. */
function pauseBeforeNext(): number {
  const before = world.time;
  const tries = world.plugs.length;
  while (world.plugs.length === tries) world.pass(50);
  return world.time - before;
}

describe('coming back', () => {
  it('says when the line is lost, and tries again with growing pauses', () => {
    opened();
    expect(table.status).toBe('open');
    world.last.onclose?.({ code: 1006, reason: '' });
    expect(table.status).toBe('lost');
    const pauses: number[] = [];
    for (let k = 0; k < 6; k += 1) {
      pauses.push(pauseBeforeNext());
      world.last.onclose?.({ code: 1006, reason: '' });
    }
    expect(pauses).toEqual([400, 800, 1600, 3200, 6400, 8000]);
  });

  it('comes back soon after a goodbye, but not at once again and again', () => {
    opened();
    world.pass(5_000);
    world.last.onclose?.({ code: COME_BACK, reason: 'closing' });
    const pauses: number[] = [];
    for (let k = 0; k < 4; k += 1) {
      pauses.push(pauseBeforeNext());
      if (k < 2) world.last.onclose?.({ code: 1006, reason: '' });
      else opened().onclose?.({ code: COME_BACK, reason: 'closing' }); // not let in
    }
    expect(pauses).toEqual([100, 200, 400, 400]);
  });

  it('does not wait for ever until a server lets it in', () => {
    opened().onclose?.({ code: 1006, reason: '' });
    world.pass(400);
    expect(world.plugs.length).toBe(2);
    world.pass(24_900);
    expect(world.plugs.length).toBe(2);
    world.pass(900);
    expect(world.plugs.length).toBe(3);
    expect(world.plugs[1]?.closed).toBe(true);
    opened();
    world.pass(24_900);
    expect(table.status).toBe('open');
  });

  it('does not wait when the page is looked at again', () => {
    opened().onclose?.({ code: 1006, reason: '' });
    world.pass(400);
    world.last.onclose?.({ code: 1006, reason: '' });
    const tries = world.plugs.length;
    table.wake();
    expect(world.plugs.length).toBe(tries + 1);
    expect(table.status).toBe('lost'); // until it is really open
    opened();
    expect(table.status).toBe('open');
  });

  it('leaves a healthy line alone when the page is looked at', () => {
    opened();
    table.wake();
    expect(world.plugs.length).toBe(1);
  });

  it('notices a line that has fallen silent, also after sleep', () => {
    opened();
    world.pass(24_000);
    expect(table.status).toBe('open');
    world.pass(1_500);
    expect(table.status).toBe('lost');
    opened();
    world.time += 60_000; // a phone slept: no timer ran
    table.wake();
    expect(world.plugs.at(-2)?.closed).toBe(true);
  });

  it('does not fall asleep while pings come', () => {
    const plug = opened();
    for (let k = 0; k < 6; k += 1) {
      world.pass(10_000);
      plug.say({ t: 'ping', k });
    }
    expect(table.status).toBe('open');
    expect(plug.sent).toContainEqual({ t: 'pong', k: 3 });
  });

  it('gives up the line at once when the network goes', () => {
    opened();
    table.sleep();
    expect(table.status).toBe('lost');
  });
});

describe('what was said but not answered', () => {
  it('is said again with the same id', async () => {
    const first = opened();
    const answer = table.act({ do: 'roll' });
    const id = first.acts()[0];
    first.onclose?.({ code: 1006, reason: '' });
    world.pass(400);
    const second = opened();
    expect(second.acts()).toEqual([id]);
    second.say({ t: 'done', id, link: null });
    expect((await answer).t).toBe('done');
    expect(table.unanswered).toBe(0);
    second.onclose?.({ code: 1006, reason: '' });
    world.pass(400);
    expect(opened().acts()).toEqual([]);
  });

  it('waits for a line if there is none yet, and keeps its order', () => {
    void table.ask({ t: 'sit', seat: 1 });
    void table.ask({ t: 'start' });
    expect(world.last.sent).toEqual([]);
    expect(opened().sent.map((message) => message['t'])).toEqual(['sit', 'start']);
  });

  it('carries the round of the newest frame', () => {
    const plug = opened();
    plug.say(frame(1, 7));
    void table.act({ do: 'roll' });
    expect(plug.sent[0]).toMatchObject({ t: 'act', round: 7, action: { do: 'roll' } });
  });

  it('is told when it is refused, unless the asker shows it', async () => {
    const heard: Refused[] = [];
    table.listen({ refused: (answer) => heard.push(answer) });
    const plug = opened();
    const loud = table.ask({ t: 'start' });
    const quiet = table.ask({ t: 'start' }, true);
    for (const id of plug.acts())
      plug.say({ t: 'refused', id, code: 'too-few', particulars: { least: 2 } });
    await Promise.all([loud, quiet]);
    expect(heard.map((answer) => answer.code)).toEqual(['too-few']);
  });
});

describe('frames', () => {
  it('the newest wins', () => {
    const plug = opened();
    plug.say(frame(2));
    plug.say(frame(1));
    plug.say(frame(2));
    expect(table.frame?.n).toBe(2);
    plug.say(frame(3));
    expect(table.frame?.n).toBe(3);
  });

  it('count anew on a new line', () => {
    opened().say(frame(40));
    world.last.onclose?.({ code: 1006, reason: '' });
    world.pass(400);
    opened().say(frame(1));
    expect(table.frame?.n).toBe(1);
  });

  it('are heard once each, with the one before', () => {
    const heard: [number, number | undefined][] = [];
    table.listen({ frame: (now, before) => heard.push([now.n, before?.n]) });
    const plug = opened();
    plug.say(frame(1));
    plug.say(frame(1));
    plug.say(frame(2));
    expect(heard).toEqual([
      [1, undefined],
      [2, 1],
    ]);
  });

  it('are made whole from what is different', () => {
    const line = opened();
    line.say({ ...frame(1), public: { box: { a: 1 }, phase: 'search' } });
    const before = table.frame?.public as { box: object };
    line.say({ ...frame(2), t: 'diff', since: 1, public: { phase: 'reveal' } });
    expect(table.frame).toEqual({ ...frame(2), public: { box: { a: 1 }, phase: 'reveal' } });
    expect((table.frame?.public as { box: object }).box).toBe(before.box);
  });

  it('come whole on a new line where something is missing', () => {
    const line = opened();
    line.say(frame(1));
    line.say({ ...frame(3), t: 'diff', since: 2, public: { n: 3 } });
    expect(table.frame?.n).toBe(1);
    expect(table.status).toBe('lost');
    world.pass(400);
    const next = opened();
    next.say({ ...frame(2), t: 'diff', since: 1, public: { n: 2 } }); // of no frame of this line
    expect(table.frame?.n).toBe(1);
    expect(next.closed).toBe(true);
  });

  it('tell the time, which stands still in a pause', () => {
    const plug = opened();
    const room = { t: 'room', phase: 'playing', people: [], seats: [], options: {} };
    plug.say(room);
    plug.say({ ...frame(1), now: 5_000 });
    world.time += 1_500;
    expect(table.now()).toBe(6_500);
    plug.say({ ...room, phase: 'paused' });
    expect(table.now()).toBe(5_000);
  });

  it('tell that it runs faster at a brisk table while only bots can act', () => {
    const plug = opened();
    const room = {
      t: 'room',
      phase: 'playing',
      tempo: 'brisk',
      people: [],
      seats: [],
      options: {},
    };
    plug.say(room);
    plug.say({ ...frame(1), now: 5_000, waits: true });
    world.time += 1_000;
    expect(table.now()).toBe(7_000);
    plug.say({ ...room, tempo: 'calm' });
    expect(table.now()).toBe(6_000);
    plug.say(room);
    plug.say({ ...frame(2), now: 7_000 });
    world.time += 1_000;
    expect(table.now()).toBe(8_000);
  });
});

describe('the end of a visit', () => {
  it.each(['taken-over', 'handed-over', 'removed', 'table-closed', 'no-watching'] as const)(
    'does not come back after %s by itself',
    (code) => {
      const told: Told[] = [];
      table.listen({ told: (message) => told.push(message) });
      const plug = opened();
      plug.say({ t: 'told', code, name: '' });
      expect(table.ended?.code).toBe(code);
      expect(plug.closed).toBe(true);
      world.pass(60_000);
      table.wake();
      expect(world.plugs.length).toBe(1);
      expect(told.length).toBe(1);
    },
  );

  it('comes back here when that is wanted', () => {
    opened().say({ t: 'told', code: 'taken-over', name: '' });
    table.connect();
    opened();
    expect(table.ended).toBeNull();
    expect(table.status).toBe('open');
  });

  it('says why the server did not let us in', () => {
    const plug = opened();
    plug.say({ t: 'refused', id: '', code: 'no-such-table', particulars: {} });
    plug.onclose?.({ code: STAY_AWAY, reason: 'no-such-table' });
    expect(table.ended).toMatchObject({ code: 'no-such-table' });
    world.pass(60_000);
    expect(world.plugs.length).toBe(1);
  });

  it('tries again when the server is only full', () => {
    const plug = opened();
    plug.say({ t: 'refused', id: '', code: 'server-full', particulars: {} });
    plug.onclose?.({ code: COME_BACK, reason: 'server-full' });
    expect(table.ended).toBeNull();
    expect(table.turnedAway?.code).toBe('server-full');
    world.pass(400);
    opened().say({ t: 'welcome', you: 'x', version: '1' });
    expect(table.turnedAway).toBeNull();
  });
});
