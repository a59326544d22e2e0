/** The games that this page can show. Each is loaded when somebody sits down to it. */
import type { Component } from 'svelte';
import { learn } from '../i18n/index.svelte';
import type { Colour, Level, Ship } from '../wire/types';

/** A seat as a board shows it. */
export interface Player {
  readonly name: string;
  readonly colour: Colour;
  /** What they fly, in a game with ships. */
  readonly ship: Ship;
  /** How well the bot plays that has this seat now; null for a person. */
  readonly level: Level | null;
  readonly standIn: boolean;
  readonly away: boolean;
}

/**
 * What a device is at a table: all of it, as on a laptop or one tablet; the screen that everybody looks at and nobody
 * holds; or what one holds in the hand while there is such a screen.
 */
export type Kind = 'whole' | 'big' | 'hand';

/** A way to lay a game's screen out that comes when it is asked for. */
export type Layout = () => Promise<{ default: Component<GameProps> }>;

/** What a game's screen gets. It shows, and says what was chosen; it decides nothing. */
export interface GameProps {
  /** The public part of the view. */
  seen: unknown;
  /** What only this seat sees; null for a spectator. */
  own: unknown;
  /** What may be done now. */
  offers: unknown;
  undo: boolean;
  /** In a lesson: the action that leads on. Whatever else is tried, this one is shown. */
  wanted?: unknown;
  /** What just happened: for motion and words only. */
  events: unknown;
  /** Grows with every frame. */
  n: number;
  players: readonly Player[];
  me: number | null;
  /** Several people play at this device, or a game is played back: "you" needs a name. */
  shared?: boolean;
  paused: boolean;
  /** Seconds until something happens by itself. */
  countdown: Countdown | null;
  /** Play an action; whether it counted. Why not is said elsewhere; nowhere, if the page acts by itself. */
  act: (action: unknown, quiet?: boolean) => Promise<boolean>;
  takeBack: () => void;
  onmenu: () => void;
  onhelp: () => void;
  /** Say something kind to the others; null where nobody would hear it. */
  oncheer?: (() => void) | null;
  /** Something is still being shown: what would lie over the game waits for it. */
  onbusy?: (busy: boolean) => void;
  /** The game is over, and its last moment has been looked at long enough; null where nothing comes after it. */
  onend: (() => void) | null;
}

export interface Countdown {
  /** What will happen: the name of the deadline. */
  readonly name: string;
  readonly left: number;
  readonly whole: number;
}

/** What the bar of every game gets. */
export interface BarProps {
  countdown: Countdown | null;
  onmenu: () => void;
  oncheer?: (() => void) | null | undefined;
}

export interface GamePage {
  readonly Screen: Component<GameProps>;
  /** For a big screen, and for a hand; without them the whole screen serves there too. */
  readonly big?: Layout;
  readonly hand?: Layout;
  /** The score of each seat, for the story of the game. */
  scores(seen: unknown): readonly number[];
  /** A score in words, for the podium. */
  points(n: number): string;
  /** What the events say, one sentence each; `seen` is the public part that they led to. */
  words: (events: unknown, names: readonly string[], seen: unknown) => string[];
  /** Whether what these events say would give away what is still to be seen: then the game's screen says it. */
  late?: (events: unknown) => boolean;
  /** Which key does what, beyond those of every game. */
  keys(): readonly (readonly [key: string, does: string])[];
  /** The drawing that the winner wears on the podium. */
  readonly trophy: string;
  /** Whether a seat sees what others do not: then a replay through its eyes shows more. */
  readonly secrets?: true;
  /** How long one wants to look at what these events show, in milliseconds, when the game is played back. */
  look?(events: unknown, seen: unknown): number;
  /** How long one wants to see the last move before the podium comes, in milliseconds. */
  readonly lastLook?: number;
}

/** Every folder here is a game. */
const games = import.meta.glob<{ page: GamePage }>('./*/index.ts');

/** A game's screen as this kind of device shows it. */
export async function screenFor(page: GamePage, kind: Kind): Promise<Component<GameProps>> {
  const layout = kind === 'whole' ? undefined : page[kind];
  return layout ? (await layout()).default : page.Screen;
}

export async function gamePage(name: string): Promise<GamePage> {
  const load = games[`./${name}/index.ts`];
  if (!load) throw new Error(`no page for the game ${name}`);
  const [{ page }] = await Promise.all([load(), learn(name)]);
  return page;
}
