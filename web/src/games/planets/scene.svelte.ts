/**
 * What every layout of the screen shows and lets one do: the table as it is seen now, whose move it is, what may be
 * thrown or chosen. A layout says from which side it sees the table, and where things travel.
 */
import { tick, untrack } from 'svelte';
import { t } from '../../i18n/index.svelte';
import { isElsewhere } from '../../ui/elsewhere';
import { inLine } from '../../ui/names';
import { predraw } from '../../ui/predraw.svelte';
import { announce, refuse } from '../../ui/toasts.svelte';
import { Turns } from '../../ui/turns.svelte';
import { art } from '../../wire/http';
import type {
  PlanetsAction,
  PlanetsEvent,
  PlanetsOffers,
  PlanetsPublic,
  PlanetsThrow,
} from '../../wire/types';
import type { GameProps } from '..';
import { Ear } from '../sounds';
import { Aiming } from './aiming.svelte';
import { actionOf } from './answers';
import type { Moment } from './bar';
import { Drama, type Scenery } from './drama.svelte';
import { centreOf } from './geometry';
import { isThrow } from './gesture';
import { Looking } from './looking.svelte';
import { moverAfter } from './show';
import { sounds } from './sounds';
import { Telling } from './telling.svelte';
import { words } from './words';

/** After the last move one wants to see it. */
const LAST_LOOK = 3_200;
/** Why nothing was thrown is said beside the die, so long. */
const SCOLD_MS = 3_000;

export interface Layout {
  /** From which side the table is seen while it is as in `seen`. */
  side(seen: PlanetsPublic): number;
  /** Let things travel over the screen. */
  travel: Scenery['travel'];
  /** A throw is on its way; it may turn out not to count. */
  thrown?(wish: PlanetsThrow, counted: Promise<boolean>): void;
}

export class Scene {
  readonly told = $derived.by(() => this.props.seen as PlanetsPublic);
  // Whoever may not act gets an empty list.
  readonly offers = $derived.by(() =>
    Array.isArray(this.props.offers) ? null : (this.props.offers as PlanetsOffers | null),
  );
  readonly events = $derived.by(() => this.props.events as readonly PlanetsEvent[]);
  /** As they fit into the bar. */
  readonly names = $derived.by(() => this.props.players.map((player) => inLine(player.name)));

  readonly telling = new Telling(() => this.names);
  readonly drama: Drama;
  readonly aiming: Aiming;
  readonly looking: Looking;
  /** Why nothing was thrown. */
  scolded = $state<string | null>(null);
  /** Of the moves that may be taken back the last one's; at a device of several it may be the one before. */
  private mover = $state<number | null>(null);
  private scolding: ReturnType<typeof setTimeout> | undefined;
  private left = false;
  /** First one sees how the die lies, then the question what to do. */
  private readonly sheet = new Turns(1);

  readonly seen = $derived.by(() => this.drama.seen);
  readonly side = $derived.by(() => this.layout.side(this.seen));
  /** Everything was played: what is offered fits to what is shown. */
  readonly ready = $derived.by(
    () => !this.drama.busy && !this.props.paused && this.seen === this.told,
  );
  readonly mine = $derived.by(
    () =>
      this.props.me !== null && this.props.me === this.seen.active && this.seen.phase !== 'over',
  );
  readonly reach = $derived.by(() => (this.ready ? (this.offers?.throw ?? null) : null));
  readonly canThrow = $derived.by(() => this.reach !== null);
  private readonly asks = $derived.by(
    () => this.seen.phase === 'choose' || this.seen.phase === 'pick',
  );
  readonly choosing = $derived.by(
    () => this.ready && this.mine && this.asks && this.offers !== null,
  );
  /** Somebody else decides: everybody sees what about. */
  readonly deciding = $derived.by(
    () => !this.mine && this.seen.die !== null && this.asks && this.drama.sign === null,
  );
  readonly hasCome = $derived.by(() => this.sheet.come > 0);
  readonly counts = $derived.by(() => this.seen.phase === 'over' && this.ready);
  readonly guide = $derived.by(() => (isThrow(this.props.wanted) ? this.props.wanted : null));
  readonly picks = $derived.by(() => (this.choosing ? (this.offers?.pick ?? []) : []));
  readonly canTakeBack = $derived.by(() => this.props.undo && this.seen.phase !== 'flight');
  /** Whose move would be taken back, where it is not one's own. */
  readonly undone = $derived.by(() =>
    this.props.shared && this.mover !== null && this.mover !== this.props.me
      ? this.names[this.mover]
      : undefined,
  );
  /** What must be seen: a sheet that explains a card or a ship does not hide it. */
  private readonly watched = $derived.by(() => {
    if (this.seen.phase === 'over') return 'count';
    if (this.deciding) return 'decision';
    return this.seen.phase === 'flight' ? 'flight' : null;
  });
  readonly moment: Moment = $derived.by(() => ({
    seen: this.seen,
    names: this.names,
    mine: this.mine,
    shared: this.props.shared ?? false,
    sign: this.drama.sign,
    swinging: this.aiming.swinging,
    canThrow: this.canThrow,
    choosing: this.choosing,
    deciding: this.deciding,
    lastWords: this.telling.last,
  }));

  /** While a component is made: what it needs to follow along is its effect. */
  constructor(
    private readonly props: GameProps,
    private readonly layout: Layout,
  ) {
    const ear = new Ear(sounds, () => props.me);
    this.drama = new Drama(this.told, () => this.layout.side(this.drama.seen), {
      travel: layout.travel,
      hear: (events) => {
        if (this.left) return; // another layout has taken over
        ear.all(events);
        this.telling.remark(events, this.drama.seen);
      },
      whirr: (knocks) => {
        if (!this.left) ear.moment('flown', knocks);
      },
      isMine: (seat) => seat === props.me,
      lies: (after, events) => {
        if (!this.left) announce(words(events, this.names, after));
      },
      told: (after, events) => {
        if (!this.left) this.telling.tell(events, after);
      },
    });
    this.aiming = new Aiming(
      this.told.sizes,
      () => this.reach,
      (wish) => {
        const counted = this.play(wish);
        layout.thrown?.(wish, counted);
      },
      (why) => this.scold(t(why === 'carried' ? 'page.planets.carried' : 'page.planets.slow')),
      (share) => ear.moment('swung', share),
    );
    this.looking = new Looking(this.sight());
    this.follow();
  }

  private sight(): ConstructorParameters<typeof Looking>[0] {
    const scene = (): this => this;
    return {
      hasCard: (place) => Boolean(this.seen.cards[place]),
      get choosing() {
        return scene().choosing;
      },
      get watching() {
        return scene().watched !== null;
      },
    };
  }

  private follow(): void {
    const { props, drama, looking } = this;
    $effect(() => () => void (this.left = true));
    $effect.pre(() => drama.follow(this.told, this.events, props.n));
    $effect.pre(() => {
      this.mover = moverAfter(
        this.events,
        untrack(() => this.mover),
      );
    });
    $effect.pre(() => {
      if (this.choosing || this.deciding) return this.sheet.begin();
      return undefined;
    });
    $effect.pre(() => props.onbusy?.(drama.busy || this.seen !== this.told));
    $effect.pre(() => {
      if (this.watched !== null) untrack(() => looking.at(null, 'tap'));
    });
    $effect(() => {
      if (this.aiming.dragging) untrack(() => this.scold(null)); // another try
    });
    $effect(() => {
      if (!this.counts) return undefined;
      const timer = setTimeout(() => props.onend?.(), LAST_LOOK);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const { kinds, faces } = untrack(() => this.seen);
      const dice = [...new Set(faces)].map((shows) => `die-${shows}`);
      const cards = ['card-frame', 'explorer-star', 'crystal', ...Object.keys(kinds)];
      return predraw(
        [...cards, ...dice, 'leak-drop', 'card-back'].map((name) => art('planets', name)),
      );
    });
  }

  /** Whether it counted. */
  play(action: PlanetsAction): Promise<boolean> {
    this.scold(null);
    return this.props.act(action);
  }

  private scold(why: string | null): void {
    clearTimeout(this.scolding);
    this.scolded = why;
    if (why === null) return;
    announce([why]);
    this.scolding = setTimeout(() => (this.scolded = null), SCOLD_MS);
  }

  // ---------------------------------------------------------------- by keys and buttons

  /** Aim at the card that is being explained, and let the power swing. */
  aimHere = (): void => {
    const place = this.looking.card;
    if (!place) return;
    this.aiming.aim(centreOf(this.seen.sizes, this.side, place));
    this.looking.card = null;
    this.swing();
  };

  swing = (): void => {
    if (!this.aiming.target) this.aiming.aim([0, 0]);
    this.aiming.swing();
    void tick().then(() => document.querySelector<HTMLElement>('.swing')?.focus());
  };

  /** Aim at nothing more, unless the keys still stand on a card. */
  drop = (): void => {
    this.aiming.stop();
    if (!document.activeElement?.matches('[data-place]')) this.aiming.aim(null);
  };

  key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
    const { props, seen } = this;
    const letter = event.key.toLowerCase();
    const action = this.choosing && this.offers ? actionOf(letter, this.offers) : undefined;
    if (action) void this.play(action);
    else if (letter === 'e' && this.choosing && seen.phase === 'choose')
      refuse(t(seen.place ? 'refusal.planets-too-dear' : 'refusal.planets-on-no-card'));
    else if (letter === 'u' && props.undo) props.takeBack();
    else if (letter === 'm') props.onmenu();
    else if (event.key === '?') props.onhelp();
    else if (event.key === 'Escape') {
      this.drop();
      this.drama.skip();
      this.looking.away();
    }
  };

  /** The question comes: keys and readers go there, but nothing is chosen by accident. */
  goToQuestion(screen: () => Element | null | undefined): void {
    $effect(() => {
      if (!this.choosing || !this.hasCome) return;
      this.looking.away();
      const active = document.activeElement;
      if (active && active !== document.body && !screen()?.contains(active)) return;
      if (!active?.matches('[data-place], .swing')) return;
      void tick().then(() => document.getElementById('what')?.focus());
    });
  }
}
