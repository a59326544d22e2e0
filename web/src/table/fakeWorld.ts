/** For tests of whatever has a socket: both ends of it, time, luck and frames. */
import type { Frame } from '../wire/types';
import type { Plug, World } from './socket';
import { TableStore } from './store.svelte';

/** A socket that the test holds both ends of. */
export class FakePlug implements Plug {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  acts(): unknown[] {
    return this.sent.filter((message) => message['t'] !== 'pong').map((message) => message['id']);
  }
}

/** Time and luck in the test's hands. */
export class FakeWorld implements World {
  plugs: FakePlug[] = [];
  timers: { at: number; then: () => void }[] = [];
  time = 0;

  plug(): Plug {
    const plug = new FakePlug();
    this.plugs.push(plug);
    return plug;
  }
  after(ms: number, then: () => void): () => void {
    const timer = { at: this.time + ms, then };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
  }
  now(): number {
    return this.time;
  }
  random(): number {
    return 1;
  }
  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const next = this.timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.time = next.at;
      this.timers = this.timers.filter((timer) => timer !== next);
      next.then();
    }
    this.time = until;
  }
  get last(): FakePlug {
    const plug = this.plugs.at(-1);
    if (!plug) throw new Error('no socket yet');
    return plug;
  }
}

/** A table in a world of its own that has begun to connect; `opened` lets its newest socket open. */
export function atTable(): { world: FakeWorld; table: TableStore; opened: () => FakePlug } {
  const world = new FakeWorld();
  const table = new TableStore('ws://here/ws/abc', world, 'me');
  table.connect();
  const opened = (): FakePlug => {
    world.last.onopen?.();
    return world.last;
  };
  return { world, table, opened };
}

export function frame(n: number, round = 1): Frame {
  return {
    t: 'frame',
    n,
    seat: null,
    round,
    public: { n },
    own: null,
    offers: [],
    undo: false,
    waits: false,
    deadlines: [],
    now: 0,
    events: [],
  };
}
