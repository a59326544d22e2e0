/** Which key means what. Digits by where they are: on a French keyboard they need a shift. */
import type { Direction } from './city';

export type Command =
  | { readonly do: 'pick' | 'place'; readonly n: number }
  | { readonly do: 'go'; readonly to: Direction }
  | { readonly do: 'turn'; readonly by: 1 | -1 }
  | {
      readonly do:
        'enter' | 'flip' | 'back' | 'slap' | 'zoom' | 'plan' | 'city' | 'drop' | 'menu' | 'help';
    };

export interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const LETTERS: Readonly<Record<string, Command>> = {
  r: { do: 'turn', by: 1 },
  l: { do: 'turn', by: -1 },
  f: { do: 'flip' },
  d: { do: 'slap' },
  z: { do: 'zoom' },
  p: { do: 'plan' },
  c: { do: 'city' },
  m: { do: 'menu' },
  ' ': { do: 'slap' },
  '?': { do: 'help' },
  enter: { do: 'enter' },
  backspace: { do: 'back' },
  delete: { do: 'back' },
  escape: { do: 'drop' },
};

export function command(event: Pressed): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const to = ARROWS[event.key];
  if (to) return { do: 'go', to };
  if (event.repeat) return null; // a held key would turn a card twenty times
  const digit = /^(?:Digit|Numpad)([1-8])$/.exec(event.code);
  if (digit) return { do: event.shiftKey ? 'place' : 'pick', n: Number(digit[1]) };
  return LETTERS[event.key.toLowerCase()] ?? null;
}
