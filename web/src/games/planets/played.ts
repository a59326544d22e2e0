/** The table as whoever plays on it finds it now, by hand (pointer.ts) or by keys (cursor.svelte.ts). */
import type { PlanetsSizes } from '../../wire/types';
import type { Aiming } from './aiming.svelte';
import type { Point } from './geometry';
import type { How } from './looking.svelte';

export interface Played {
  /** What takes the hand: the drawing of the table, or what lies before it. */
  readonly svg: Pick<Element, 'contains' | 'querySelector' | 'setPointerCapture'> | null;
  readonly sizes: PlanetsSizes;
  readonly side: number;
  readonly aiming: Aiming;
  readonly canThrow: boolean;
  /** Cards of which one must be picked. */
  readonly picks: readonly string[];
  /** The card that is being explained. */
  readonly looked: string | null;
  /** Where on the table something on the screen is. */
  readonly pointOf: (event: { clientX: number; clientY: number }) => Point;
  /** Whether the focus is on a card, and shows. */
  readonly isFocused: () => boolean;
  /** Whoever plays does not want to see the rest of what moves. */
  readonly skip: () => void;
  readonly look: (place: string | null, how: How) => void;
  readonly pick: (place: string) => void;
}
