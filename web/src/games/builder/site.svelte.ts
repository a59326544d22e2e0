/**
 * One's own building site: which card is chosen, how cards are held, what is still unanswered.
 * Every try is said to the table at once and drawn at once; the table decides.
 */
import type { BuilderAction, BuilderOwn, BuilderPublic } from '../../wire/types';
import {
  BUILDINGS,
  type Board,
  type Building,
  type Side,
  type Turn,
  type Way,
  buildingAt,
} from './city';
import { type Step, laying, putting, taking, turned, withSteps } from './pending';

/** What the site knows of the table, always the newest. */
export interface Known {
  readonly seen: BuilderPublic;
  /** What the table tells this seat alone. */
  readonly own: BuilderOwn | null;
  readonly me: number | null;
  readonly act: (action: BuilderAction) => Promise<boolean>;
}

/** What the site has to say. */
export interface Voice {
  /** A try that cannot be: the code of its sentence. */
  refuse(code: Refusal): void;
  /** How a card lies; by what it came to lie so, if it was moved. */
  lies(building: Building, moved: 'lay' | 'turn' | null): void;
  swapped(one: Building, other: Building): void;
  back(building: Building): void;
  /** A place was meant for a card of the hand, but this one lies there: now it is chosen. */
  taken(by: Building): void;
}

export type Refusal = 'builder-locked' | 'builder-frozen' | 'builder-not-all-built' | 'pick-first';

const UPRIGHT: Way = { turn: 0, side: 'a' };

export class Site {
  picked = $state<Building | null>(null);
  /** The place where the keyboard is. */
  cursor = $state(1);
  private held = $state.raw<Readonly<Partial<Record<Building, Way>>>>({});
  private open = $state.raw<readonly Step[]>([]);
  private slapping = $state(false);
  /** The laid card that was tapped, and nothing was done with it since. */
  private touched = $state<Building | null>(null);

  readonly building = $derived.by(
    () => this.known().me !== null && this.known().seen.phase === 'build',
  );
  readonly board = $derived.by((): Board => {
    const { seen, me } = this.known();
    const told: Board = (me === null ? undefined : seen.boards[me]) ?? {};
    return this.building ? withSteps(told, this.open) : told;
  });
  readonly unlocked = $derived.by((): readonly Building[] => {
    const { seen, me } = this.known();
    return (me === null ? undefined : seen.unlocked[me]) ?? [];
  });
  readonly hand = $derived.by(() => this.unlocked.filter((building) => !this.board[building]));
  readonly done = $derived.by(() => {
    const { seen, me } = this.known();
    return this.slapping || (me !== null && seen.done.includes(me));
  });
  /** Whether cards may be laid now. */
  readonly free = $derived.by(() => this.building && !this.done);
  /** The laid card that goes to whatever place is tapped next; a card there takes its place. */
  readonly moving = $derived.by(() =>
    this.free && this.touched !== null && this.board[this.touched] ? this.touched : null,
  );
  readonly complete = $derived.by(() => this.building && this.hand.length === 0);
  /** How cards of this seat may lie (C23). */
  readonly turns = $derived.by((): readonly Turn[] => this.known().own?.turns ?? []);
  readonly sides = $derived.by((): readonly Side[] => this.known().own?.sides ?? []);

  constructor(
    private readonly known: () => Known,
    private readonly voice: Voice,
  ) {}

  /** A new plan: nothing is chosen, and all cards are held upright. */
  begin(): void {
    this.picked = null;
    this.cursor = 1;
    this.held = {};
    this.open = [];
    this.slapping = false;
    this.touched = null;
  }

  /** How many steps wait for their answer. */
  get waiting(): number {
    return this.open.length;
  }

  way(building: Building): Way {
    const { turn, side } = this.board[building] ?? this.held[building] ?? UPRIGHT;
    return { turn, side };
  }

  at(place: number): Building | null {
    return buildingAt(this.board, place);
  }

  pick(building: Building): void {
    if (!this.may(building)) return;
    this.picked = building;
    this.touched = null;
    this.cursor = this.board[building]?.place ?? this.cursor;
    this.voice.lies(building, null);
  }

  drop(): void {
    this.picked = this.touched = null;
  }

  /** A card was tapped: choose it; the chosen one is turned. */
  tap(building: Building): void {
    if (this.picked === building && this.free) {
      this.turn(1);
      return;
    }
    this.pick(building);
    if (this.picked === building && this.board[building]) this.touched = building;
  }

  /** A place was tapped: what lies there, or lay there what is chosen. */
  tapPlace(place: number): void {
    const there = this.at(place);
    const { moving } = this;
    const inHand = this.picked !== null && !this.board[this.picked];
    if (moving && there !== moving) this.lay(place, moving);
    else if (there) this.tap(there);
    else this.lay(place);
    if (there && inHand && this.picked === there) {
      this.touched = null; // it was not meant
      this.voice.taken(there);
    }
    this.cursor = place;
  }

  /** By keyboard: lay the chosen card here even if another is there; without one, choose. */
  enter(place: number): void {
    const there = this.at(place);
    if (there && (this.picked === null || this.picked === there)) this.pick(there);
    else this.lay(place);
  }

  /** Lay the chosen card on a place. What is there gives way: to the other's place or to the hand. */
  lay(place: number, building: Building | null = this.picked): void {
    if (!this.building) return;
    if (building === null) {
      this.without();
      return;
    }
    if (!this.may(building)) return;
    this.touched = null;
    const steps = laying(this.board, building, place, this.way(building));
    this.cursor = place;
    for (const step of steps) this.say(step);
    const last = steps.at(-1)?.action;
    if (last?.do === 'swap') this.voice.swapped(last.building, last.other);
    else if (last) this.voice.lies(building, 'lay');
  }

  turn(by: 1 | -1): void {
    this.change(({ turn, side }) => ({ turn: turned(this.turns, turn, by), side }));
  }

  flip(): void {
    if (this.sides.length < 2) return;
    this.change(({ turn, side }) => ({ turn, side: side === 'a' ? 'b' : 'a' }));
  }

  /** Take the chosen card, or this one, back into the hand. */
  back(building: Building | null = this.picked): void {
    if (building === null) this.without();
    if (building === null || !this.free || !this.board[building]) return;
    this.held = { ...this.held, [building]: this.way(building) };
    this.say(taking(building));
    this.voice.back(building);
  }

  /** Slap the pile. Whether that was worth a try. */
  slap(): boolean {
    if (!this.building || this.done) return false;
    if (!this.complete) {
      this.voice.refuse('builder-not-all-built');
      return false;
    }
    this.picked = null;
    this.slapping = true;
    void this.known()
      .act({ do: 'done' })
      .then((counted) => {
        if (!counted) this.slapping = false;
      });
    return true;
  }

  private change(how: (way: Way) => Way): void {
    const building = this.picked;
    if (building === null) this.without();
    if (building === null || !this.free) return;
    this.touched = null;
    const way = how(this.way(building));
    const lies = this.board[building];
    if (lies) this.say(putting(building, { place: lies.place, ...way }));
    else this.held = { ...this.held, [building]: way };
    this.voice.lies(building, 'turn');
  }

  /** No card is chosen for what was tried: say why nothing happens. */
  private without(): void {
    if (this.building) this.voice.refuse(this.done ? 'builder-frozen' : 'pick-first');
  }

  private may(building: Building): boolean {
    if (!this.building) return false;
    if (this.done) this.voice.refuse('builder-frozen');
    else if (!this.unlocked.includes(building)) this.voice.refuse('builder-locked');
    else return true;
    return false;
  }

  private say(step: Step): void {
    this.open = [...this.open, step];
    void this.known()
      .act(step.action)
      .finally(() => {
        this.open = this.open.filter((each) => each !== step);
      });
  }
}

/** The building that a number key means. */
export function numbered(n: number): Building | null {
  return BUILDINGS[n - 1] ?? null;
}
