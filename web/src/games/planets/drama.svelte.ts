/**
 * What is shown, and when. Frames wait here until the die has flown and the crystals have
 * travelled; whoever taps, or does not want motion, sees the newest frame at once.
 *
 * What is cut short is heard and told all the same, once and in its order. Only a leap (to another
 * part of a replay, or after the line was lost) replaces what still waits: that is heard no more.
 */
import { isStill } from '../../ui/settings.svelte';
import { untrack } from 'svelte';
import type {
  PlanetsEvent,
  PlanetsGesture,
  PlanetsLanded,
  PlanetsPublic,
  PlanetsSwallowed,
} from '../../wire/types';
import { centreOf } from './geometry';
import {
  CLOSE,
  type Flight,
  type Pose,
  flightOf,
  paceAt,
  restOf,
  shownAt,
  sink,
  touchesEdge,
} from './path';
import { after, before } from './show';

/** Slower than it was, so that eyes can follow; faster when more waits behind it. */
const PACE = 0.7;
const HURRY = 1.5;
/** A moment to see where it lies. */
const REST_MS = 420;
/** What somebody else decides is read so long, even if it is decided already. */
const READ_MS = 950;
const TRAVEL_MS = 420;
const LAY_MS = 360;
const DEAL_MS = 90;
const SWALLOW_MS = 1_150;
const AFTER_HOLE_MS = 500;
/** More frames than this are not played one after another: somebody leafs through a replay. */
const MOST_WAITING = 4;
const BANNER_MS = 1_300;
/** A die that is not seen to fly is still heard. */
const UNSEEN: readonly number[] = [0.16, 0.28, 0.36];

export type Sign = 'hole' | 'fifth' | 'last';

/** What the screen does for the drama: let things travel from spot to spot, and be heard. */
export interface Scenery {
  travel(
    what: 'crystal' | 'star' | 'card',
    from: string,
    to: string,
    count: number,
    kind?: string,
  ): void;
  /** For the ears: something happens now, or the die begins to fly. */
  hear(events: readonly PlanetsEvent[]): void;
  /** It knocks on the table after so many seconds. */
  whirr(knocks: readonly number[]): void;
  /** Whether somebody at this device throws from this seat. */
  isMine(seat: number): boolean;
  /** The die of this frame lies: where, and what came of it, may be said. */
  lies(seen: PlanetsPublic, events: readonly PlanetsEvent[]): void;
  /** Everything of a frame was played: now it may be told. */
  told(seen: PlanetsPublic, events: readonly PlanetsEvent[]): void;
}

interface Waiting {
  readonly seen: PlanetsPublic;
  readonly events: readonly PlanetsEvent[];
  /** Of its events those that nobody has heard yet. */
  readonly unheard: PlanetsEvent[];
  /** Whether it was said where its die lies. */
  said: boolean;
}

/** When and how things are moved: replaced in tests. */
export interface Stagehand {
  now(): number;
  /** Call back before the next picture. */
  next: (call: () => void) => void;
  /** Call back a little later: while nothing moves, no picture is drawn. */
  soon: (call: () => void) => void;
  still(): boolean;
}

export const browser: Stagehand = {
  now: () => performance.now(),
  next: (call) => requestAnimationFrame(call),
  soon: (call) => setTimeout(call, 40),
  still: () => document.hidden || isStill(),
};

export class Drama {
  /** The table as it is shown now. */
  seen = $state.raw() as PlanetsPublic;
  /** Where the flying die is; null while it lies or is in the hand. */
  pose = $state.raw<Pose | null>(null);
  /** The way of the die that flies or lies. */
  flight = $state.raw<Flight | null>(null);
  flown = $state(0);
  /** The die is about to lie on an edge: this moment is shown in slow motion. */
  slow = $state(false);
  /** The gesture of the throw that flies or lies. */
  gesture = $state.raw<{ seat: number; gesture: PlanetsGesture } | null>(null);
  /** The card into which the die disappears. */
  swallowing = $state<string | null>(null);
  /** Places whose cards were laid just now, in order. */
  dealt = $state.raw<readonly string[]>([]);
  sign = $state.raw<{ what: Sign; seat: number } | null>(null);
  busy = $state(false);

  private readonly queue: Waiting[] = [];
  /** The frame that is being played; null once it was cut short or replaced. */
  private playing: Waiting | null = null;
  private skipping = false;
  private n = -1;
  private told: PlanetsPublic | null = null;
  /** What is shown when everything was played. */
  private newest: PlanetsPublic;

  constructor(
    seen: PlanetsPublic,
    private readonly side: () => number,
    private readonly scenery: Scenery,
    private readonly hand: Stagehand = browser,
  ) {
    this.seen = this.newest = seen;
  }

  /** A new frame: played if it follows what is shown, else shown. */
  follow(seen: PlanetsPublic, events: readonly PlanetsEvent[], n: number): void {
    untrack(() => {
      if (n === this.n && seen === this.told) return;
      const begins = this.n < 0 && events.some((event) => event.what === 'laid');
      const follows = this.n >= 0 && n === this.n + 1;
      this.n = n;
      this.told = seen;
      const frame = { seen, events, unheard: [...events], said: false };
      if (!(follows || begins)) this.drop();
      if (this.hand.still() || !(follows || begins)) {
        this.end(frame);
        return;
      }
      if (begins) this.seen = before(seen, events);
      this.queue.push(frame);
      if (this.queue.length > MOST_WAITING) this.skip();
      if (!this.busy) void this.run();
    });
  }

  /** Show the newest frame now. */
  skip(): void {
    if (this.busy) this.skipping = true;
  }

  /** A leap: whatever waits lies elsewhere. */
  private drop(): void {
    this.queue.length = 0;
    this.playing?.unheard.splice(0);
    this.playing = null;
  }

  private end(frame: Waiting): void {
    this.queue.push(frame);
    this.cut();
    this.skipping = this.busy; // whatever is on the stage leaves it
    this.clear();
    this.flight = null;
    this.seen = this.newest;
    const thrown = frame.events.find((event) => event.what === 'thrown');
    if (thrown) this.gesture = { seat: thrown.seat, gesture: thrown.gesture };
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      this.playing = next;
      this.newest = next.seen;
      for (let event = next.unheard.shift(); event; event = next.unheard.shift()) {
        await this.play(event, next.unheard);
        if (this.skipping) break;
      }
      if (this.skipping) this.cut();
      else this.scenery.told(next.seen, next.events);
      this.skipping = false;
      this.playing = null;
      this.clear();
      this.seen = this.newest;
    }
    this.busy = false;
  }

  /** What has come so far is heard now, all at once, and told; the newest of it is to be shown. */
  private cut(): void {
    const all = [...(this.playing ? [this.playing] : []), ...this.queue.splice(0)];
    this.playing = null;
    for (const frame of all) {
      const late = frame.unheard.splice(0);
      this.newest = frame.seen;
      this.scenery.hear(late);
      if (late.some((event) => event.what === 'landed' && !event.die.lost))
        this.scenery.whirr(UNSEEN);
      this.say(frame);
      this.scenery.told(frame.seen, frame.events);
    }
  }

  /** Where the die of a frame lies is said once. */
  private say(frame: Waiting | null): void {
    if (!frame || frame.said || !frame.events.some((event) => event.what === 'landed')) return;
    frame.said = true;
    this.scenery.lies(frame.seen, frame.events);
  }

  private clear(): void {
    this.pose = null;
    this.slow = false;
    this.swallowing = null;
    this.sign = null;
    if (this.dealt.length > 0) this.dealt = [];
  }

  private async play(event: PlanetsEvent, rest: readonly PlanetsEvent[]): Promise<void> {
    this.scenery.hear([event]);
    switch (event.what) {
      case 'thrown':
        this.gesture = { seat: event.seat, gesture: event.gesture };
        this.flight = null;
        this.seen = after(this.seen, event);
        return;
      case 'landed':
        return this.land(event, rest);
      case 'swallowed':
        await this.swallow(event);
        break;
      case 'explored':
        if (event.price > 0)
          this.scenery.travel('crystal', `crystals-${event.seat}`, 'reserve', event.price);
        this.scenery.travel(
          'card',
          `card-${event.place}`,
          `slot-${event.seat}-${this.seen.owned[event.seat]?.length ?? 0}`,
          1,
          event.kind,
        );
        this.scenery.travel(
          'star',
          `card-${event.place}`,
          `stars-${event.seat}`,
          this.seen.kinds[event.kind]?.stars ?? 0,
        );
        this.seen = { ...this.seen, cards: { ...this.seen.cards, [event.place]: null }, die: null };
        await this.wait(TRAVEL_MS * 1.3);
        break;
      case 'gained':
        if (event.crystals > 0)
          this.scenery.travel('crystal', 'reserve', `crystals-${event.seat}`, event.crystals);
        await this.wait(event.crystals > 0 ? TRAVEL_MS * 1.2 : 0);
        break;
      case 'laid':
        this.dealt = [...this.dealt, event.place];
        this.seen = after(this.seen, event);
        await this.wait(rest[0]?.what === 'laid' ? DEAL_MS : LAY_MS);
        return;
      case 'fifth':
        this.seen = after(this.seen, event);
        this.sign = { what: 'fifth', seat: event.seat };
        await this.wait(BANNER_MS);
        this.sign = null;
        return;
    }
    this.seen = after(this.seen, event);
  }

  private async land(event: PlanetsLanded, rest: readonly PlanetsEvent[]): Promise<void> {
    const { die } = event;
    if (die.lost) {
      this.seen = after(this.seen, event);
      this.say(this.playing);
      return;
    }
    const thrower = this.seen.sides[event.seat] ?? 0;
    this.flight = flightOf(
      die,
      this.seen.sizes,
      this.side(),
      this.gesture?.gesture ?? null,
      thrower,
    );
    const { seconds } = this.flight;
    const hurry = this.queue.length > 0;
    const knocks = this.flight.knocks(this.seen.sizes.die);
    const onEdge = touchesEdge(die, this.seen.sizes);
    this.scenery.whirr(
      knocks.map((at) => (hurry ? at / HURRY : shownAt(at, seconds, PACE, onEdge))),
    );
    await this.fly(this.flight, onEdge);
    this.pose = null;
    // Where nothing else follows, what is to be decided now lies open at once.
    const decides = rest.length === 0;
    this.seen = decides ? this.newest : after(this.seen, event);
    this.say(this.playing);
    if (decides && !this.scenery.isMine(event.seat))
      await this.each(READ_MS, () => {}, this.hand.soon, false);
    else await this.wait(decides ? REST_MS : REST_MS * 1.5);
  }

  private async swallow(event: PlanetsSwallowed): Promise<void> {
    const { die, sizes } = this.seen;
    this.sign = { what: 'hole', seat: event.seat };
    this.swallowing = event.place;
    if (die) {
      const rest = restOf(die, sizes, this.side());
      const hole = centreOf(sizes, this.side(), event.place);
      await this.each(SWALLOW_MS, (share) => (this.pose = sink(rest, hole, share)));
    }
    this.seen = after(this.seen, event);
    this.pose = null;
    this.swallowing = null;
    await this.wait(AFTER_HOLE_MS);
    this.sign = null;
  }

  private fly(flight: Flight, onEdge: boolean): Promise<void> {
    let last = this.hand.now();
    let at = 0;
    return new Promise((landed) => {
      const step = (): void => {
        const now = this.hand.now();
        const hurry = this.queue.length > 0;
        at += ((now - last) / 1000) * (hurry ? HURRY : paceAt(flight.seconds - at, PACE, onEdge));
        last = now;
        this.flown = at;
        this.pose = flight.at(at);
        const over = at >= flight.seconds || this.skipping;
        this.slow = onEdge && !over && !hurry && flight.seconds - at < CLOSE;
        if (over) landed();
        else this.hand.next(step);
      };
      step();
    });
  }

  private wait(ms: number): Promise<void> {
    return this.each(ms, () => {}, this.hand.soon);
  }

  /** Do something before every picture, for so long; it is told the share of the time. */
  private each(
    ms: number,
    draw: (share: number) => void,
    next = this.hand.next,
    hurries = true,
  ): Promise<void> {
    const began = this.hand.now();
    return new Promise((over) => {
      const look = (): void => {
        const share = (this.hand.now() - began) / (ms / (hurries && this.queue.length > 0 ? 2 : 1));
        if (!(share < 1) || this.skipping) {
          over();
          return;
        }
        draw(share);
        next(look);
      };
      look();
    });
  }
}
