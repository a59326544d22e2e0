/** A TV has no keyboard and no pointer: four arrows go from one thing to the next, OK chooses it. */

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
export type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** What lies beside the way counts as so many times as far. */
const ASIDE = 3;

const isWay = (key: string): key is Way =>
  key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown';

/** How far `to` lies from `from` on this way; null if it does not lie there. */
function distance(from: Box, to: Box, way: Way): number | null {
  const flat = way === 'ArrowLeft' || way === 'ArrowRight';
  const [a, b] = flat ? [from, to] : [turned(from), turned(to)];
  const back = way === 'ArrowLeft' || way === 'ArrowUp';
  const middle = (box: Box): number => (box.left + box.right) / 2;
  const ahead = back ? middle(a) - middle(b) : middle(b) - middle(a);
  const gap = back ? a.left - b.right : b.left - a.right;
  if (ahead <= 0 || gap < -Math.min(a.right - a.left, b.right - b.left) / 2) return null;
  const aside = Math.max(0, b.top - a.bottom, a.top - b.bottom);
  const skew = Math.abs((a.top + a.bottom - b.top - b.bottom) / 2);
  return Math.max(0, gap) + ASIDE * aside + skew / ASIDE;
}

const turned = (box: Box): Box => ({
  left: box.top,
  right: box.bottom,
  top: box.left,
  bottom: box.right,
});

/** Which of these is the next one on this way; -1 if there is none. */
export function nearest(from: Box, others: readonly Box[], way: Way): number {
  let found = -1;
  let least = Infinity;
  others.forEach((to, k) => {
    const far = distance(from, to, way);
    if (far !== null && far < least) [found, least] = [k, far];
  });
  return found;
}

const WANTED =
  'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), [tabindex="0"]';

/** What can be chosen now: of an open dialog, else of the whole page. */
function choices(): HTMLElement[] {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return [...top.querySelectorAll<HTMLElement>(WANTED)].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  );
}

/** In a field the arrows go through its letters first. */
function isWriting(target: EventTarget | null, way: Way): boolean {
  if (target instanceof HTMLSelectElement) return true;
  if (!(target instanceof HTMLInputElement) || way === 'ArrowUp' || way === 'ArrowDown')
    return target instanceof HTMLInputElement && target.type === 'radio';
  return target.value !== '';
}

function go(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!isWay(key) || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
    return;
  if (isWriting(target, key)) return;
  const all = choices();
  const here = all.indexOf(document.activeElement as HTMLElement);
  const from = all[here]?.getBoundingClientRect();
  const others = all.filter((_, k) => k !== here);
  const next = from
    ? others[
        nearest(
          from,
          others.map((each) => each.getBoundingClientRect()),
          key,
        )
      ]
    : (all.find((each) => each.matches('[data-next]')) ?? all[0]);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** For an effect: what is returned ends it. */
export function arrows(): () => void {
  addEventListener('keydown', go);
  return () => removeEventListener('keydown', go);
}
