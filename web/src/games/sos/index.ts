import type { SosEvent, SosPublic } from '../../wire/types';
import type { GamePage } from '..';
import Sos from './Sos.svelte';
import { words } from './words';

export const page: GamePage = {
  Screen: Sos,
  scores: (seen) => (seen as SosPublic).scores,
  words: (events, names) => words(events as readonly SosEvent[], names),
};
