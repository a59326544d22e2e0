/**
 * Whether a key is meant for something else than the board: for a field, or for a dialog; also for one
 * whose focused button has just gone, so that the page itself has the focus.
 */
export function isElsewhere(event: KeyboardEvent): boolean {
  return (
    (event.target as Element).closest('input') !== null ||
    document.querySelector('dialog[open]') !== null
  );
}
