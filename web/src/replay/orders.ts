/** Which key does what in a replay. */
export type Order =
  | 'play'
  | 'back'
  | 'next'
  | 'round-back'
  | 'round-next'
  | 'first'
  | 'last'
  | 'slower'
  | 'faster'
  | 'view'
  | 'keys'
  | 'menu';

const ORDERS: Readonly<Record<string, Order>> = {
  ' ': 'play',
  ArrowLeft: 'back',
  ArrowRight: 'next',
  PageUp: 'round-back',
  PageDown: 'round-next',
  Home: 'first',
  End: 'last',
  '-': 'slower',
  '+': 'faster',
  v: 'view',
  V: 'view',
  '?': 'keys',
  m: 'menu',
  M: 'menu',
};
const ARROWS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** Where four arrows and OK are all there is. */
const REMOTE: Readonly<Record<string, Order>> = {
  ...ORDERS,
  Enter: 'play',
  ArrowUp: 'round-next',
  ArrowDown: 'round-back',
};

/** What a key means here; null where it belongs to what has the focus. `isBig`: on a big screen. */
export function orderOf(event: KeyboardEvent, isBig = false): Order | null {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element))
    return null;
  const { target } = event;
  if (
    document.querySelector('dialog[open]') ||
    target.closest('select, textarea, input:not([type=range])')
  )
    return null;
  if (event.key === ' ' && target.closest('button, a, summary, [role=button]')) return null;
  // Who walks on the board by keyboard goes on walking there.
  if (ARROWS.includes(event.key) && target.matches('.stage :focus-visible')) return null;
  return (isBig ? REMOTE : ORDERS)[event.key] ?? null;
}
