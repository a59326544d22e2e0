/** A turn as every screen of the game shows it: what is seen, what may be done, and the words for it. */
import type { GameProps } from '..';
import { Ear } from '../sounds';
import { t } from '../../i18n/index.svelte';
import { isElsewhere } from '../../ui/elsewhere';
import { inLine } from '../../ui/names';
import { isStill } from '../../ui/settings.svelte';
import type { SosAction, SosEvent, SosPublic } from '../../wire/types';
import { type Board, loadBoard } from './board';
import { Cheering } from './cheering.svelte';
import { type Piece, movers } from './choose';
import { sounds } from './sounds';
import { advice, brief } from './words';

const MOVES: ReadonlySet<SosEvent['what']> = new Set([
  'stepped',
  'comet',
  'hole',
  'completed',
  'forfeited',
]);
/** The same in every frame: who only looks on has the board look at nothing new. */
const NOTHING: readonly SosAction[] = [];
const MOVE_LOOK = 900;
const CHEER_LOOK = 1_700;

/** How long one wants to look at what these events moved, in milliseconds. */
export function lookAt(events: readonly SosEvent[]): number {
  if (!events.some((event) => MOVES.has(event.what))) return 0;
  return events.some((event) => event.what === 'completed') ? CHEER_LOOK : MOVE_LOOK;
}

/** What a part of the screen gets. */
export interface PartProps {
  turn: Turn;
  game: GameProps;
  /** It lies in the hand, below a big screen. */
  inHand?: boolean;
}

export class Turn {
  board = $state.raw<Board | null>(null);
  selected = $state.raw<Piece | null>(null);
  /** What was moved last is still looked at. */
  looking = $state(false);
  readonly cheering = new Cheering();
  private news = $state.raw<readonly SosEvent[]>([]);
  private readonly ear = new Ear(sounds, () => this.props.me);

  /** Made while a screen is made. `aloud`: it is heard here; a hand leaves that to the big screen. */
  constructor(
    private readonly given: () => GameProps,
    aloud = true,
  ) {
    $effect(() => {
      void loadBoard(this.seen.edition).then((found) => (this.board = found));
    });
    // A selection holds while its piece may still go somewhere: after one step, the next.
    $effect(() => {
      if (this.selected !== null && !this.may.has(this.selected)) this.selected = null;
    });
    // Whom a mission brought together need not go on: with what is left another one is looked for.
    $effect(() => {
      if (this.events.some((event) => event.what === 'completed')) this.selected = null;
    });
    // Before the frame is drawn: no new mission flashes up in front of the joy about the old one.
    $effect.pre(() => this.cheering.hear(this.events, this.props.n));
    $effect(() => () => this.cheering.stop());
    if (aloud) $effect(() => this.ear.frame(this.events, this.props.n));
    // What was moved last is seen before somebody else takes the device.
    $effect.pre(() => {
      const look = isStill() ? 0 : lookAt(this.events);
      return look === 0 ? undefined : this.look(look);
    });
    $effect(() => {
      if (this.events.some((event) => event.what !== 'turn' && event.what !== 'redrawn'))
        this.news = this.events;
    });
  }

  private get props(): GameProps {
    return this.given();
  }

  readonly seen = $derived.by(() => this.props.seen as SosPublic);
  readonly events = $derived.by(() => this.props.events as readonly SosEvent[]);
  private readonly offers = $derived.by(() => {
    const offers = (this.props.offers ?? NOTHING) as readonly SosAction[];
    return offers.length > 0 ? offers : NOTHING;
  });
  readonly may = $derived.by(() => movers(this.offers));
  readonly can = $derived.by(() => ({
    roll: this.offers.some((action) => action.do === 'roll'),
    end: this.offers.some((action) => action.do === 'end'),
    undo: this.props.undo,
  }));
  readonly isOver = $derived.by(() => this.seen.phase === 'over');
  readonly isMine = $derived.by(
    () => this.props.me !== null && this.props.me === this.seen.active && !this.isOver,
  );
  private readonly dealt = $derived.by(() => this.seen.missions); // the same object while nothing is dealt
  /** What each seat is shown to look for. */
  readonly missions = $derived.by(() =>
    this.dealt.map((_, seat) => this.cheering.mission(seat, this.dealt)),
  );
  /** As they fit into a line of words. */
  private readonly names = $derived.by(() => this.props.players.map(({ name }) => inLine(name)));
  private readonly isLanding = $derived.by(() =>
    ['place', 'deal', 'first'].includes(this.seen.phase),
  );
  /** Whose turn it is, or who alone has won. */
  readonly who = $derived.by(() => {
    if (this.isLanding) return null;
    const [winner, ...more] = this.seen.winners;
    const seat = this.isOver ? (more.length > 0 ? undefined : winner) : this.seen.active;
    return seat === undefined ? null : (this.props.players[seat] ?? null);
  });

  readonly title = $derived.by(() => {
    const { seen, cheering, props } = this;
    const name = this.names[seen.active] ?? '';
    if (this.isOver) return t('page.sos.over');
    if (this.isLanding) return t('page.sos.landing');
    if (this.isMine)
      return props.shared ? t('page.sos.your-turn-named', { name }) : t('page.sos.your-turn');
    // One's own joy stands on one's own card.
    return cheering.done && cheering.done.seat !== props.me
      ? cheering.found
        ? t('page.sos.already')
        : t('page.sos.together')
      : t('page.sos.turn-of', { name });
  });

  /** The last news, in the language of now. Whose turn it is stands above already. */
  readonly lastWords = $derived.by(() => {
    const { seen, props, news } = this;
    const [winner, ...more] = this.isOver ? seen.winners : [];
    if (winner !== undefined && !props.shared && more.length === 0 && winner === props.me)
      return t('page.podium.you-win');
    const joy = news.some((event) => event.what === 'completed');
    const quiet = joy ? ['turn', 'mission'] : ['turn'];
    const said = brief(news, this.names, seen.goal, (event) => !quiet.includes(event.what));
    return said.at(-1) ?? '';
  });

  /** On a big screen: what who is on is to do there, not what somebody before them did. */
  readonly bigWords = $derived.by(() =>
    this.seen.phase === 'roll' && this.who?.level === null
      ? t('page.sos.hint.roll-there')
      : this.lastWords,
  );

  /** What to do; while there is nothing to do, what just happened. */
  readonly hint = $derived.by(() => {
    if (this.can.roll) return t('page.sos.hint.roll');
    if (this.may.size > 0) return advice(this.seen, this.selected);
    return this.lastWords;
  });

  readonly roll = (): void => {
    if (this.can.roll) void this.props.act({ do: 'roll' } satisfies SosAction);
  };

  readonly end = (): void => void this.props.act({ do: 'end' } satisfies SosAction);

  /** A try that the rules will refuse, so that they say why. */
  readonly askWhyNot = (action: SosAction): void => {
    if (this.props.me !== null && !this.props.paused && !this.isOver) void this.props.act(action);
  };

  readonly key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
    if (event.key === 'r' || event.key === 'R') this.roll();
    else if ((event.key === 'u' || event.key === 'U') && this.can.undo) this.props.takeBack();
    else if (event.key === 'm' || event.key === 'M') this.props.onmenu();
    else if (event.key === '?') this.props.onhelp();
    else if (event.key === 'Escape') this.selected = null;
  };

  private look(ms: number): () => void {
    const begin = (now: boolean): void => {
      this.looking = now;
      this.props.onbusy?.(now);
    };
    begin(true);
    const timer = setTimeout(() => begin(false), ms);
    return () => {
      clearTimeout(timer);
      begin(false);
    };
  }
}
