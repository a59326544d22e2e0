/**
 * A press that counts when the finger comes down, not when it is lifted: for buttons with which one can be first. To
 * rest a finger on one and lift it later wins nothing. What is done in a press carries the time at which it began, by
 * the page's steady clock.
 */
import type { Attachment } from 'svelte/attachments';

/** An event whose time is further from now than this was stamped by another clock. */
const SAME_CLOCK = 10_000;

const CAPTURE = { capture: true };

let began: number | null = null;

/** When the press that is just being handled began; else now. */
export function pressedAt(now: number): number {
  return began ?? now;
}

/** Do something as of the moment of this event. */
export function stamped(event: Event, then: () => void): void {
  const before = began;
  const now = performance.now();
  began = Math.abs(now - event.timeStamp) < SAME_CLOCK ? event.timeStamp : now;
  try {
    then();
  } finally {
    began = before;
  }
}

/**
 * A finger that came down here has been heard: what lies below it when it is lifted, because the screen has changed by
 * then, was not tapped.
 */
function keepLift(node: HTMLElement): void {
  const view = node.ownerDocument?.defaultView;
  if (!view) return;
  function end(): void {
    view?.removeEventListener('click', lifted, CAPTURE);
    view?.removeEventListener('pointerdown', end, CAPTURE);
  }
  function lifted(event: MouseEvent): void {
    end();
    if (event.detail === 0 || event.composedPath().includes(node)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  view.addEventListener('click', lifted, CAPTURE);
  view.addEventListener('pointerdown', end, CAPTURE); // another finger, another tap
}

/**
 * `does` at once when a pointer or Enter or Space comes down, and at the click of assistive technology. While `atOnce`
 * says no it is a plain click.
 */
export function press(
  does: () => void,
  atOnce: () => boolean = () => true,
): Attachment<HTMLElement> {
  return (node) => {
    let isDone = false; // what follows of this press says nothing new
    const may = (): boolean => atOnce() && !node.matches(':disabled');

    function down(event: PointerEvent): void {
      isDone = event.button === 0 && may();
      if (!isDone) return;
      keepLift(node);
      stamped(event, does);
    }
    function key(event: KeyboardEvent): void {
      const isPress = event.key === 'Enter' || event.key === ' ';
      if (!isPress || event.ctrlKey || event.metaKey || event.altKey || !may()) return;
      event.preventDefault(); // no click comes after it
      if (!event.repeat) stamped(event, does);
    }
    function lift(event: KeyboardEvent): void {
      if (event.key === ' ' && may()) event.preventDefault();
    }
    function click(event: MouseEvent): void {
      const follows = isDone && event.detail > 0;
      isDone = false;
      if (!follows) stamped(event, does);
    }

    node.addEventListener('pointerdown', down);
    node.addEventListener('keydown', key);
    node.addEventListener('keyup', lift);
    node.addEventListener('click', click);
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('keydown', key);
      node.removeEventListener('keyup', lift);
      node.removeEventListener('click', click);
    };
  };
}
