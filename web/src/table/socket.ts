/**
 * A socket that comes back. It knows nothing of tables: it opens, hears, says, and tries again
 * with growing, jittered pauses; at once when the page is looked at again or the network returns.
 */
import { COME_BACK, PING_MS, STAY_AWAY } from '../wire/constants';
import { nextSocket } from './tab';

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
/** After a goodbye: whoever ends has put everything away, and another server may have it by now. */
const SOON = 100;
const LONGEST_PAUSE = 8_000;
/** The server pings; a socket that is silent for longer than this is dead, open or not yet. */
const SILENCE = 2.5 * PING_MS;

export class Socket {
  state: SocketState = 'closed';
  private plug: Plug | null = null;
  private tries = 0;
  private heard = 0;
  private since = 0; // when this line opened
  private first = FIRST_PAUSE;
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
    this.unwatch = this.world.after(SILENCE, () => this.lose());
    plug.onopen = () => {
      this.unwatch();
      this.tries = 0;
      this.first = FIRST_PAUSE;
      this.heard = this.since = this.world.now();
      this.watch();
      this.become('open');
    };
    plug.onmessage = ({ data }) => {
      this.heard = this.world.now();
      if (typeof data === 'string') this.on.message(data);
    };
    plug.onclose = ({ code, reason }) => {
      if (code !== STAY_AWAY) {
        const wasIn = this.world.now() - this.since > FIRST_PAUSE; // else it was not let in
        if (code === COME_BACK && reason === 'closing' && wasIn) this.first = SOON;
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
    const pause = Math.min(LONGEST_PAUSE, this.first * 2 ** this.tries);
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

/** The real world. */
export const browser: World = {
  plug(address) {
    const asked = new URL(address);
    const [tab, count] = nextSocket();
    asked.searchParams.set('tab', tab);
    asked.searchParams.set('socket', String(count));
    return new WebSocket(asked.href) as Plug;
  },
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
  random: () => Math.random(),
};
