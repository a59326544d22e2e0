/** This page's way through the browser's history. */
import { HOME } from './routes';
import { type Mark, type Past, Travel } from './travel.svelte';

const browser: Past = {
  mark: () => history.state as Mark | null,
  address: () => location.hash || HOME,
  push: (mark, address) => history.pushState(mark, '', address),
  replace: (mark, address) => history.replaceState(mark, '', address),
  back: () => history.back(),
  heed: (moved) => addEventListener('popstate', moved),
};

const travel = new Travel(browser, (then) => setTimeout(then));

/** The address of the screen that is shown: reactive. */
export const here = (): string => travel.here;
export const go = (to: string): void => travel.go(to);
/** The same place without a step in the browser's history. */
export const goInstead = (to: string): void => travel.goInstead(to);
/** Back to where one came from; whoever came by a link goes home. */
export const leave = (): void => travel.leave(HOME);
/** The same; whoever came by a link goes there. */
export const leaveFor = (otherwise: string): void => travel.leave(otherwise);
export const note = (address: string): void => travel.note(address);
export const backCloses = (close: () => void): (() => void) => travel.backCloses(close);
export const onAddress = (heard: (address: string) => void): (() => void) => travel.listen(heard);

/** Links of ours go the same way: the browser's own would not wait for a step back. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a');
  const to = link?.getAttribute('href');
  const elsewhere =
    event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!to?.startsWith('#/') || elsewhere || event.defaultPrevented || link?.target) return;
  event.preventDefault();
  go(to);
}
