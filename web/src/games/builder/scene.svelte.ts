/**
 * A game as a screen follows it, of whatever kind: the count, the clock, the check as a show, what is heard; and for who
 * has a seat the building site and everything that one can do there. How that is laid out is the screen's own affair.
 */
import { untrack } from 'svelte';
import type { GameProps, Kind } from '..';
import { Ear } from '../sounds';
import { buzz } from '../../ui/buzz';
import { predraw } from '../../ui/predraw.svelte';
import { isStill } from '../../ui/settings.svelte';
import { announce, refuse } from '../../ui/toasts.svelte';
import type {
  BuilderAction,
  BuilderCardCheck,
  BuilderEvent,
  BuilderOffers,
  BuilderOwn,
  BuilderPublic,
} from '../../wire/types';
import { type Moment, isBefore } from './bar';
import { Between } from './between.svelte';
import { type Board, type Building, type City, DRAWINGS, loadCity, placeAt } from './city';
import { closingOf, countOf } from './clock';
import { Drag } from './drag.svelte';
import { ALIKE, SIDE_BY_SIDE, Show, lengthOf } from './show.svelte';
import { Site } from './site.svelte';
import { sounds } from './sounds';
import { voiceOf } from './voice';

/** How long the end of the last check is looked at, in milliseconds. */
const LAST_LOOK = 2_600;
/** A card that is laid or turned in the hand is felt, in milliseconds; a slap more so. */
const TOUCHED = 8;
const SLAPPED = 40;

/** What the corner under the thumb is for. */
export type Mode = 'before' | 'build' | 'show' | 'choose' | 'ready' | 'wait' | 'watch';

export class Scene {
  city = $state.raw<City | null>(null);
  /** One's own city on the screen. */
  ground = $state<HTMLElement>();
  /** Whether the plan lies large over everything. */
  large = $state(false);
  /** Whose city somebody wants to see. */
  private chosen = $state<number | null>(null);
  private timeUp = $state(false);
  /** The fault that is looked at, and whose it is. */
  fault = $state.raw<{ mark: BuilderCardCheck; seat: number } | null>(null);

  readonly seen = $derived.by(() => this.props().seen as BuilderPublic);
  readonly events = $derived.by(() => this.props().events as readonly BuilderEvent[]);
  readonly me = $derived.by(() => this.props().me);
  private readonly own = $derived.by(() => this.props().own as BuilderOwn | null);
  private readonly offers = $derived.by(() => {
    const { offers } = this.props();
    return Array.isArray(offers) ? null : (offers as BuilderOffers | null);
  });
  /** The plan as this seat sees it. */
  readonly wanted = $derived.by((): Board | null => this.own?.wanted ?? this.seen.wanted);

  private readonly act = (action: BuilderAction): Promise<boolean> => this.props().act(action);
  readonly site: Site = new Site(
    () => ({ seen: this.seen, own: this.own, me: this.me, act: this.act }),
    voiceOf(() => this.site, {
      say: (sentence) => announce([sentence]),
      refuse,
      sound: (moment) => {
        if (this.ear) this.ear.moment(moment);
        else buzz(TOUCHED);
      },
    }),
  );
  readonly drag = new Drag(this.site, (x, y) => this.under(x, y));
  readonly show: Show;
  readonly between: Between;
  /** While a big screen is at the table it alone is heard. */
  private readonly ear: Ear<BuilderEvent, typeof sounds.moments> | null;

  readonly before = $derived.by(() => isBefore(this.seen));
  readonly building = $derived.by(() => this.before || this.seen.phase === 'build');
  readonly looked = $derived.by(
    () => this.show.seat ?? this.chosen ?? this.me ?? this.seen.winner ?? 0,
  );
  /** As which one finished; null: not yet. */
  readonly finished = $derived.by(() => {
    const { me, seen } = this;
    return me !== null && seen.done.includes(me) ? seen.done.indexOf(me) + 1 : null;
  });
  readonly mode = $derived.by((): Mode => {
    const { me, seen } = this;
    if (this.show.running || seen.phase === 'over') return 'show';
    if (me === null || seen.gone.includes(me)) return 'watch';
    if (this.before) return 'before';
    if (this.building) return 'build';
    if (this.between.choices.length > 0) return 'choose';
    return this.between.waits ? 'ready' : 'wait';
  });
  /** 3, 2, 1 before the plan; the last seconds of the round. */
  readonly count = $derived.by(() => countOf(this.seen, this.props().countdown));
  readonly closing = $derived.by(() =>
    this.props().paused ? null : closingOf(this.seen, this.props().countdown),
  );
  /** Who is done looks around while the others build. */
  readonly idle = $derived.by(() => this.building && this.me !== null && this.finished !== null);
  readonly peeked = $derived.by(() =>
    this.idle && this.chosen !== null && this.chosen !== this.me ? this.chosen : null,
  );
  /** What the plan asks of whom one looks at; what was won with it is asked only by the next one. */
  readonly asked = $derived.by((): readonly Building[] => {
    const seat = this.me ?? this.looked;
    const all = this.seen.unlocked[seat] ?? [];
    return this.building || seat !== this.seen.winner
      ? all
      : all.filter((each) => each !== this.seen.new);
  });
  readonly moment = $derived.by((): Moment => {
    const { seen, me, site, show, timeUp, name } = this;
    return { seen, me, site, show, timeUp, drawn: this.between.drawn, name };
  });

  private readonly round = $derived.by(() => this.seen.round);
  private readonly awaited = $derived.by(() => this.offers?.here === true && this.city !== null);
  private readonly won = $derived.by(() => {
    const { winner } = this.seen;
    const isOver = !this.show.running && !this.building;
    return isOver && winner !== null && (winner === this.me || this.kind === 'big');
  });

  /** Made while the screen is: it follows the table as long as that is there. */
  constructor(
    private readonly props: () => GameProps,
    private readonly kind: Kind,
  ) {
    this.ear = kind === 'hand' ? null : new Ear(sounds, () => this.me);
    this.show = new Show(isStill, kind === 'whole' ? ALIKE : SIDE_BY_SIDE);
    this.between = new Between(() => ({ offers: this.offers, act: this.act }), this.show);
    $effect(() => predraw(DRAWINGS));
    $effect(() => {
      void loadCity(this.seen.edition).then((found) => (this.city = found));
    });
    $effect(() => this.beginRound(this.round));
    $effect(() => this.sayHere(this.awaited));
    $effect(() => this.heed(this.props().n));
    this.listen();
    $effect(() => {
      if (!this.site.free) untrack(() => this.drag.cancel());
    });
    $effect(() => () => this.show.stop());
    $effect(() => {
      if (this.seen.phase !== 'over' || this.show.running) return undefined;
      const timer = setTimeout(() => this.props().onend?.(), LAST_LOOK);
      return () => clearTimeout(timer);
    });
  }

  readonly name = (seat: number): string => this.props().players[seat]?.name ?? String(seat + 1);

  slap(): void {
    if (!this.site.slap()) return;
    this.ear?.moment('slap');
    buzz(SLAPPED);
  }

  skip(): void {
    if (!this.show.running && this.seen.phase === 'over') this.props().onend?.();
    this.between.skip();
  }

  /** By the corner that was Done! a moment ago. */
  skipBySlap(): void {
    if (this.between.isMeant) this.skip();
  }

  ready(): void {
    if (this.mode === 'ready') this.between.ready();
  }

  look(seat: number): void {
    this.show.stop();
    this.chosen = this.building && this.chosen === seat ? null : seat; // while others build, once more: one's own again
  }

  /** A new plan: a clean site. Whatever is still shown of the last round makes way. */
  private beginRound(_round: number): void {
    untrack(() => {
      this.site.begin();
      this.chosen = null;
      this.large = false;
      this.fault = null;
    });
  }

  /** The page is painted: the count before the plan may begin. Nobody has to press anything. */
  private sayHere(awaited: boolean): (() => void) | undefined {
    if (!awaited) return undefined;
    let frame = requestAnimationFrame(
      () =>
        (frame = requestAnimationFrame(() => void untrack(this.props).act({ do: 'here' }, true))),
    );
    return () => cancelAnimationFrame(frame);
  }

  /** A frame came. */
  private heed(_n: number): void {
    untrack(() => {
      const { events, seen } = this;
      if (this.building) {
        this.show.stop();
        this.between.end();
      } else if (events.some((event) => event.what === 'checked')) {
        this.timeUp = events.some((event) => event.what === 'timeout');
        this.chosen = null;
        this.large = false;
        this.show.start(seen.check, lengthOf(seen, this.kind));
        this.between.stop();
      }
      if (events.some((event) => event.what === 'unlocked' && event.drawn))
        this.between.drawn = true;
    });
  }

  private listen(): void {
    const { ear } = this;
    if (!ear) return;
    $effect(() => {
      if (this.count !== null) ear.moment('tick', this.count);
    });
    $effect(() => {
      if (this.closing !== null) ear.moment('closing', this.closing);
    });
    $effect(() => ear.frame(this.events, this.props().n));
    $effect(() => {
      const { latest } = this.show;
      if (latest) ear.moment(latest.faults > 0 ? 'fault' : 'right');
    });
    $effect(() => {
      if (this.won) ear.moment('win');
    });
  }

  /** The place under a point of the screen. */
  private under(x: number, y: number): number | null {
    const { ground, city } = this;
    const box = ground?.getBoundingClientRect();
    return box && city ? placeAt(city, (x - box.x) / box.width, (y - box.y) / box.height) : null;
  }
}
