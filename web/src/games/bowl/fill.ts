/** The toss is an event: the box fills the screen while things tumble in, then it goes back to its place. */

/** How much of the height it takes. */
const SHARE = 0.86;
/** How long it goes back; in milliseconds, as all here. */
export const BACK = 380;

/** For so long it is large. It is measured once; what moves is drawn by its transform alone. */
export function fillScreen(box: HTMLElement, ms: number): void {
  const { left, top, width, height } = box.getBoundingClientRect();
  const x = innerWidth / 2 - left - width / 2;
  const y = innerHeight / 2 - top - height / 2;
  const large = `translate(${x}px, ${y}px) scale(${(SHARE * innerHeight) / height})`;
  const whole = ms + BACK;
  box.animate(
    [
      { transform: large },
      { transform: large, offset: ms / whole, easing: 'cubic-bezier(.6, 0, .2, 1)' },
      { transform: 'none' },
    ],
    { duration: whole, id: 'toss' },
  );
}
