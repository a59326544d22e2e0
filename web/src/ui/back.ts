/**
 * While a dialog is open, Back means: close it. One step in the history, with the same address,
 * stands for all dialogs that are open; it goes when the last of them is closed in another way.
 */
const open: (() => void)[] = [];
let address = '';
let returning = false; // our own step back is under way
const PATIENCE = 500;

function isStep(): boolean {
  return (history.state as { dialog?: boolean } | null)?.dialog === true;
}

function step(): void {
  address = location.href;
  if (!isStep()) history.pushState({ dialog: true }, '');
}

function tidy(): void {
  if (open.length > 0 || returning || !isStep()) return;
  returning = true;
  setTimeout(() => (returning = false), PATIENCE);
  history.back();
}

/** Back calls `close` from now on; what is returned ends that. */
export function backCloses(close: () => void): () => void {
  open.push(close);
  if (!returning) step();
  return () => {
    open.splice(open.indexOf(close), 1);
    setTimeout(tidy); // another dialog may take its place at once
  };
}

addEventListener('popstate', () => {
  if (returning) {
    returning = false;
    if (open.length > 0) step();
  } else if (isStep()) {
    tidy(); // left behind by somebody who went elsewhere from a dialog
  } else if (location.href === address) {
    open.at(-1)?.();
  }
});
