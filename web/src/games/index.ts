/** The games that this page can show. Each is loaded when somebody sits down to it. */
import type { Component } from 'svelte';
import type { Colour } from '../wire/types';

/** A seat as a board shows it. */
export interface Player {
  readonly name: string;
  readonly colour: Colour;
  readonly bot: boolean;
  readonly standIn: boolean;
  readonly away: boolean;
}

/** What a game's screen gets. It shows, and says what was chosen; it decides nothing. */
export interface GameProps {
  /** The public part of the view. */
  seen: unknown;
  /** What may be done now. */
  offers: unknown;
  undo: boolean;
  /** What just happened: for motion and words only. */
  events: unknown;
  /** Grows with every frame. */
  n: number;
  players: readonly Player[];
  me: number | null;
  paused: boolean;
  /** Seconds until something happens by itself. */
  countdown: Countdown | null;
  act: (action: unknown) => void;
  takeBack: () => void;
  onmenu: () => void;
  onhelp: () => void;
}

export interface Countdown {
  readonly left: number;
  readonly whole: number;
}

export interface GamePage {
  readonly Screen: Component<GameProps>;
  /** The score of each seat, for the story of the game. */
  scores(seen: unknown): readonly number[];
  /** What the events say, one sentence each. */
  words(events: unknown, names: readonly string[]): string[];
}

const games: Readonly<Record<string, () => Promise<{ page: GamePage }>>> = {
  sos: () => import('./sos'),
};

export async function gamePage(name: string): Promise<GamePage> {
  const load = games[name];
  if (!load) throw new Error(`no page for the game ${name}`);
  return (await load()).page;
}
