/**
 * A socket that comes back. It knows nothing of tables: it opens, hears, says, and tries again
 * with growing, jittered pauses; at once when the page is looked at again or the network returns.
 */
import { PING_MS, STAY_AWAY } from '../wire/constants';

export interface Plug {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

/** What a socket needs from the world; tests bring their own. */
export interface World {
  plug(address: string): Plug;
  after(ms: number, then: () => void): () => void;
  now(): number;
  random(): number;
}

export type SocketState = 'connecting' | 'open' | 'lost' | 'closed';

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8_000;
/** The server pings; a socket that is silent for longer than this is dead. */
const SILENCE = 2.5 * PING_MS;

export class Socket {
  state: SocketState = 'closed';
  private plug: Plug | null = null;
  private tries = 0;
  private heard = 0;
  private cancel: () => void = () => {};
  private unwatch: () => void = () => {};

  constructor(
    private readonly address: string,
    private readonly world: World,
    private readonly on: {
      state(state: SocketState): void;
      message(text: string): void;
      /** The server closed, and coming back would not help. */
      sentAway(reason: string): void;
    },
  ) {}

  open(): void {
    this.cancel();
    this.drop();
    this.become(this.tries === 0 ? 'connecting' : 'lost');
    const plug = this.world.plug(this.address);
    this.plug = plug;
    plug.onopen = () => {
      this.tries = 0;
      this.heard = this.world.now();
      this.watch();
      this.become('open');
    };
    plug.onmessage = ({ data }) => {
      this.heard = this.world.now();
      if (typeof data === 'string') this.on.message(data);
    };
    plug.onclose = ({ code, reason }) => {
      if (code !== STAY_AWAY) {
        this.lose();
        return;
      }
      this.close();
      this.on.sentAway(reason);
    };
  }

  /** Say something if the line is open; whoever needs an answer must say it again later. */
  send(text: string): boolean {
    if (this.state !== 'open' || !this.plug) return false;
    this.plug.send(text);
    return true;
  }

  /** The page is looked at again, or the network is back: do not wait. */
  wake(): void {
    if (this.state === 'closed') return;
    const silent = this.world.now() - this.heard > SILENCE;
    if (this.state === 'open' && !silent) return;
    this.tries = Math.max(this.tries, 1); // still "lost", so that the banner does not flicker
    this.open();
  }

  /** The network is gone: no need to wait for the line to notice. */
  sleep(): void {
    if (this.state === 'open' || this.state === 'connecting') this.lose();
  }

  close(): void {
    this.cancel();
    this.drop();
    this.become('closed');
  }

  private lose(): void {
    this.drop();
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries);
    this.tries += 1;
    this.become('lost');
    this.cancel = this.world.after(pause * (0.5 + this.world.random() / 2), () => this.open());
  }

  private watch(): void {
    this.unwatch = this.world.after(SILENCE, () => {
      if (this.world.now() - this.heard >= SILENCE) this.lose();
      else this.watch();
    });
  }

  private drop(): void {
    this.unwatch();
    const plug = this.plug;
    this.plug = null;
    if (!plug) return;
    plug.onopen = plug.onmessage = plug.onclose = null;
    plug.close();
  }

  private become(state: SocketState): void {
    if (state === this.state) return;
    this.state = state;
    this.on.state(state);
  }
}

/** What this page calls itself, and how many sockets it has opened: a server may read an old one late. */
const TAB = Math.floor(Math.random() * 2 ** 40).toString(36);
let opened = 0;

/** The real world. */
export const browser: World = {
  plug(address) {
    const asked = new URL(address);
    asked.searchParams.set('tab', TAB);
    asked.searchParams.set('socket', String((opened += 1)));
    return new WebSocket(asked.href) as Plug;
  },
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
  random: () => Math.random(),
};
