/**
 * For those who play by keyboard: when the thing with the focus vanishes, the next sensible thing
 * gets it. A screen that wants this says data-keeps-focus, and may mark what comes next by data-next.
 */
const NEXT = ['[data-next]', '.btn-primary', '.space [tabindex="0"]', '.seat.me .btn'];

let last: Element | null = null;
let byKeys = false;

function isLost(element: Element): boolean {
  return !element.isConnected || element.matches(':disabled');
}

function next(): HTMLElement | SVGElement | undefined {
  for (const selector of NEXT) {
    const found = document.querySelectorAll<HTMLElement | SVGElement>(
      `[data-keeps-focus] :is(${selector})`,
    );
    const usable = [...found].find(
      (each) => !each.matches(':disabled') && each.getClientRects().length > 0,
    );
    if (usable) return usable;
  }
  return undefined;
}

function look(): void {
  if (!byKeys || !last || document.activeElement !== document.body || !isLost(last)) return;
  if (!document.querySelector('dialog[open]')) next()?.focus();
}

/** Watch over the focus of the whole page. */
export function keepFocus(): () => void {
  const aim = (event: FocusEvent): void => {
    last = event.target as Element;
  };
  const keys = (): void => {
    byKeys = true;
  };
  const pointer = (): void => {
    byKeys = false;
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('focusin', aim);
  addEventListener('keydown', keys, true);
  addEventListener('pointerdown', pointer, true);
  return () => {
    observer.disconnect();
    removeEventListener('focusin', aim);
    removeEventListener('keydown', keys, true);
    removeEventListener('pointerdown', pointer, true);
  };
}
