/** What happened, in words: the last of it for the bar, the last few things for a large screen. */
import type { PlanetsEvent, PlanetsPublic } from '../../wire/types';
import { words } from './words';

/** Sentences of what happened that stay on a large screen. */
const STORY = 5;
/** Whose turn it is stands above, and where a die will rest is not said while it flies. */
const SILENT: readonly PlanetsEvent['what'][] = ['turn', 'thrown', 'landed', 'laid'];

export class Telling {
  story = $state.raw<readonly string[]>([]);
  /** The last of it but for whose turn it is. */
  last = $state('');

  constructor(private readonly names: () => readonly string[]) {}

  /** Said as it happens. */
  remark(events: readonly PlanetsEvent[], seen: PlanetsPublic): void {
    this.keep(
      events.filter((event) => !SILENT.includes(event.what)),
      seen,
    );
  }

  /** All of a frame has been shown. */
  tell(events: readonly PlanetsEvent[], seen: PlanetsPublic): void {
    const said = words(events, this.names(), seen);
    if (said.length > 0) this.story = [...this.story, ...said].slice(-STORY);
    this.keep(
      events.filter((event) => event.what !== 'turn'),
      seen,
    );
  }

  private keep(events: readonly PlanetsEvent[], seen: PlanetsPublic): void {
    this.last = words(events, this.names(), seen).at(-1) ?? this.last;
  }
}
