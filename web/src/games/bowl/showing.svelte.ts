/**
 * What a screen of Space Bowl shows and does, whichever way it is laid out: on the whole page, on a big screen, in a
 * hand. It is made while its component is, and lives as long.
 */
import { untrack } from 'svelte';
import { t } from '../../i18n/index.svelte';
import { isElsewhere } from '../../ui/elsewhere';
import { predraw } from '../../ui/predraw.svelte';
import { stamped } from '../../ui/press';
import { isStill } from '../../ui/settings.svelte';
import { announce, dismissRefusals, refuse } from '../../ui/toasts.svelte';
import type { BowlAction, BowlAnnounced, BowlEvent, BowlOwn, BowlPublic } from '../../wire/types';
import type { GameProps } from '..';
import { Ear } from '../sounds';
import { Call } from './call.svelte';
import { Choosing } from './choosing.svelte';
import type { Corner } from './corner';
import { Drama, type Timing } from './drama.svelte';
import { DRAWINGS } from './drawings';
import { Hold, holdFor } from './hold';
import { Motion } from './motion.svelte';
import { type Scene, isRunning } from './now';
import { order } from './solutions';
import { sounds } from './sounds';
import { Walk } from './walk.svelte';
import { patternName } from './words';

/** In what one layout differs from another. */
export interface Manner {
  readonly timing: Timing;
  /** Whether it is heard. */
  readonly sound: boolean;
  /** Somebody has called, in a frame that nobody has seen yet. */
  readonly called?: (event: BowlAnnounced) => void;
  /** Goes to the cards, for who came by keyboard. */
  readonly toCards?: () => void;
}

/** Where the last one is left there is no reveal to look at; in milliseconds. */
const LAST_LOOK = 2_600;
/** The clock is heard: each second by a tick, and the half by a word. */
const HALF = 5;
/** The same in every frame: who only looks on is shown nothing anew for it. */
const NOTHING: ReadonlySet<string> = new Set();
/** What is not taken while its button has just come up. */
const HELD: ReadonlySet<string> = new Set(['toss', 'go', 'doom', 'skip', 'ready']);

export class Showing {
  readonly seen = $derived.by(() => this.props.seen as BowlPublic);
  readonly own = $derived.by(() => this.props.own as BowlOwn | null);
  readonly may = $derived.by((): ReadonlySet<string> => {
    const offers = (this.props.offers ?? []) as readonly BowlAction[];
    return this.props.paused || offers.length === 0
      ? NOTHING
      : new Set(offers.map((action) => action.do));
  });
  readonly reveal = $derived.by(() => this.seen.reveal);
  readonly running = $derived.by(() => isRunning(this.seen));
  private readonly events = $derived.by(() => this.props.events as readonly BowlEvent[]);
  private readonly phase = $derived.by(() => this.seen.phase);

  // ---------------------------------------------------------------- what moves

  readonly motion = new Motion();
  readonly drama: Drama;
  readonly walk: Walk;
  readonly call = new Call();
  readonly caller = $derived.by(() =>
    this.call.now ? this.props.players[this.call.now.seat] : undefined,
  );
  private readonly ear: Ear<BowlEvent, typeof sounds.moments> | null;
  private before = $state.raw<Pick<BowlPublic, 'scores' | 'captain'>>({
    scores: [],
    captain: null,
  });

  /** The scores as they are shown: in the reveal they grow when the points arrive. */
  readonly scores = $derived.by(() =>
    this.reveal
      ? this.seen.scores.map((score, seat) =>
          this.drama.isPaid(seat) ? score : (this.before.scores[seat] ?? score),
        )
      : this.seen.scores,
  );
  readonly captain = $derived.by(() => (this.drama.done ? this.seen.captain : this.before.captain));

  // ---------------------------------------------------------------- what has just come up

  /** What has just come up takes no tap yet. */
  held = $state(false);
  /** What one has said and the server has not answered: an announcement waits for who may have been quicker. */
  said = $state<string | null>(null);
  private readonly hold = new Hold(() => performance.now());
  private readonly button = $derived.by(() => {
    if (this.seen.phase === 'over') return 'podium';
    if (this.may.has('toss')) return 'toss';
    if (this.seen.phase === 'search' && this.props.me !== null) return 'search';
    return this.may.has('ready') ? 'ready' : '';
  });

  readonly choosing: Choosing;
  /** Seconds of the countdown; null: none runs. */
  readonly seconds = $derived.by(() =>
    this.seen.phase === 'countdown' && this.props.countdown
      ? Math.ceil(this.props.countdown.left)
      : null,
  );

  readonly scene = $derived.by<Scene>(() => ({
    seen: this.seen,
    me: this.props.me,
    mine: this.choosing.mine,
    may: this.may,
    placing: this.choosing.placing,
    done: this.drama.done,
    nameOf: this.nameOf,
  }));
  readonly corner = $derived.by<Corner>(() => ({
    seen: this.seen,
    players: this.props.players,
    me: this.props.me,
    may: this.may,
    countdown: this.props.countdown,
    act: this.play,
  }));

  constructor(
    private readonly given: () => GameProps,
    private readonly manner: Manner,
  ) {
    this.drama = new Drama(manner.timing);
    this.walk = new Walk(
      () => ({ reveal: this.reveal, me: this.props.me }),
      this.drama,
      (sentence) => announce([sentence]),
    );
    this.ear = manner.sound ? new Ear(sounds, () => this.props.me) : null;
    this.choosing = this.choose();
    this.before = untrack(() => this.seen);
    // Before the buttons are drawn: they come up as not yet live.
    $effect.pre(() => this.holdBack());
    $effect(() => predraw(DRAWINGS));
    $effect(() => this.take());
    $effect(() => this.ear?.frame(this.events, this.props.n));
    $effect(() => this.restore());
    $effect(() => () => {
      this.drama.stop();
      this.call.stop();
    });
    // What was refused in one phase says nothing about the next.
    $effect(() => {
      void this.phase;
      untrack(dismissRefusals);
    });
    $effect(() => this.end());
    $effect(() => {
      if (this.choosing.holds && !this.may.has('wild')) untrack(() => this.choosing.letGo());
    });
    $effect(() => this.choosing.wait());
    $effect(() => this.tick());
  }

  private get props(): GameProps {
    return this.given();
  }

  readonly nameOf = (seat: number): string => this.props.players[seat]?.name ?? String(seat + 1);

  readonly play = (action: BowlAction): void => {
    if (this.held && HELD.has(action.do)) return;
    this.said = action.do;
    void this.props.act(action).finally(() => (this.said = null));
    // The button will vanish: who came by keyboard goes on among the cards.
    if (document.activeElement?.matches('.act .btn:focus-visible')) this.manner.toCards?.();
  };

  readonly toPodium = (): void => {
    if (!this.held) this.props.onend?.();
  };

  /** A card was tapped. */
  readonly tapped = (place: string): void => {
    const { me, paused } = this.props;
    if (this.reveal) this.walk.toCard(place);
    else if (me !== null && !paused && !this.seen.gone.includes(me)) this.choosing.choose(place);
  };

  private readonly keys: Readonly<Record<string, () => void>> = {
    g: () => this.play({ do: 'go' }),
    d: () => this.play({ do: 'doom' }),
    c: () => this.play({ do: 'concur' }),
    s: () => this.play({ do: 'skip' }),
    t: () => this.play({ do: 'toss' }),
    w: () => this.choosing.carry(),
    x: () => this.play({ do: 'withdraw' }),
    n: () => this.walk.step(1),
    p: () => this.walk.step(-1),
    r: () => announce([patternName(this.seen.box) || t('bowl.box-empty')]),
  };

  readonly key = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    const { me, paused, onmenu, onhelp } = this.props;
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
    const name = event.key.toLowerCase();
    if (name === 'm') onmenu();
    else if (name === '?') onhelp();
    else if (paused)
      return; // not even the box is read
    else if (name === 'escape') this.choosing.placing = false;
    else if (name === ' ' && this.may.has('ready') && !target.closest('.btn')) {
      event.preventDefault();
      this.play({ do: 'ready' });
    } else if (name.startsWith('arrow') && !target.closest('.galaxy')) {
      event.preventDefault();
      this.manner.toCards?.();
    } else if (me !== null || name === 'r') {
      if ((name === 'n' || name === 'p') && !this.reveal) return;
      stamped(event, () => this.keys[name]?.());
    }
  };

  // ---------------------------------------------------------------- what its effects do

  private choose(): Choosing {
    return new Choosing(
      () => ({
        seen: this.seen,
        own: this.own,
        may: this.may,
        paused: this.props.paused,
        act: this.props.act,
        play: this.play,
      }),
      {
        carried: () => {
          announce([t('page.bowl.wild-where')]);
          this.manner.toCards?.();
        },
        lost: (seat) =>
          refuse(
            seat === null
              ? t('page.bowl.wild-late')
              : t('page.bowl.wild-gone', { name: this.nameOf(seat) }),
          ),
      },
      (x, y) =>
        document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-card]')?.dataset['card'] ??
        null,
    );
  }

  private take(): void {
    const { n } = this.props;
    this.motion.frame(this.events);
    for (const event of this.events) {
      if (event.what === 'announced' && this.call.comes(event, n)) this.manner.called?.(event);
      if (event.what === 'revealed') this.unfold();
    }
  }

  private unfold(): void {
    if (!this.reveal) return;
    const judged = this.reveal.seats;
    const seats = order(this.reveal, this.seen.announcer, this.seen.concurred);
    this.drama.start(seats, (opened) =>
      this.ear?.moment(
        'opened',
        opened.some((seat) => judged[seat]?.did === 'valid'),
      ),
    );
    if (isStill() || seats.length === 0) this.drama.finish();
  }

  private restore(): void {
    if (this.reveal) return;
    this.before = this.seen;
    this.walk.begin();
    this.drama.finish();
  }

  private end(): (() => void) | undefined {
    if (this.seen.phase !== 'over' || this.reveal) return undefined;
    const timer = setTimeout(() => this.props.onend?.(), LAST_LOOK);
    return () => clearTimeout(timer);
  }

  private holdBack(): (() => void) | undefined {
    const now = this.button;
    const left = untrack(() => {
      const tumbling = this.events.filter((event) => event.what === 'landed').length;
      return this.hold.comes(now, holdFor(tumbling, isStill()));
    });
    this.held = left > 0;
    if (left === 0) return undefined;
    const timer = setTimeout(() => (this.held = false), left);
    return () => clearTimeout(timer);
  }

  private tick(): void {
    const { seconds } = this;
    if (seconds === null) return;
    if (seconds > 0) this.ear?.moment('tick', seconds);
    if (seconds === HALF) announce([t('page.bowl.said.half')]);
  }
}
