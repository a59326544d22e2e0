/**
 * What a game sounds like. A game says in one place, its sounds.ts, what is heard at each of its
 * events and at each moment that only the page knows (a card opens, a second passes). Its screen has
 * an ear and says when something is shown; each is heard once, by the name "game.event".
 */
import { untrack } from 'svelte';
import { type Note, play } from '../ui/sound.svelte';

interface Told {
  readonly what: string;
}

export interface Hearing {
  /** Which of those of its kind in one frame, from 0: so that eight marbles fall one after another. */
  readonly nth: number;
  /** The seat of whoever listens; null for a spectator. */
  readonly me: number | null;
}

type EventSound<E> = (event: E, hearing: Hearing) => readonly Note[];
type MomentSound = (...given: never[]) => readonly Note[];

export interface Sounds<
  E extends Told,
  M extends Readonly<Record<string, MomentSound>> = Readonly<Record<string, MomentSound>>,
> {
  readonly game: string;
  /** Each event has its sound, or is silent on purpose. */
  readonly events: { readonly [W in E['what']]: EventSound<Extract<E, { what: W }>> | null };
  readonly moments: M;
}

const HURRY = 3;
/** A second of a clock that runs out: softly; the last three are tick, tock. */
export const clock = (left: number): readonly Note[] =>
  left <= HURRY
    ? [
        { pitch: 1_046, long: 0.07, loud: 0.3, wave: 'square' },
        { pitch: 784, at: 0.5, long: 0.06, loud: 0.18, wave: 'square' },
      ]
    : [{ pitch: 587, long: 0.05, loud: 0.08, wave: 'triangle' }];

export class Ear<E extends Told, M extends Readonly<Record<string, MomentSound>>> {
  private n = -1;

  constructor(
    private readonly sounds: Sounds<E, M>,
    private readonly me: () => number | null = () => null,
  ) {}

  /** A frame is shown. The same one again says nothing new; nor does one that lies behind, in a replay. */
  frame(events: readonly E[], n: number): void {
    const isNew = n > this.n;
    this.n = n;
    if (isNew) this.all(events);
  }

  /** Events that happen at once. */
  all(events: readonly E[]): void {
    const counts = new Map<string, number>();
    for (const event of events) {
      const nth = counts.get(event.what) ?? 0;
      counts.set(event.what, nth + 1);
      const sound = this.sounds.events[event.what as E['what']] as EventSound<E> | null;
      if (sound)
        play(`${this.sounds.game}.${event.what}`, ...sound(event, { nth, me: untrack(this.me) }));
    }
  }

  /** Something that the page itself brought about. */
  moment<K extends keyof M & string>(name: K, ...given: Parameters<M[K]>): void {
    const sound = this.sounds.moments[name] as unknown as (
      ...given: readonly unknown[]
    ) => readonly Note[];
    play(`${this.sounds.game}.${name}`, ...sound(...given));
  }
}
