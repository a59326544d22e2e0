/** A finger that was on its way to something else must not hit what has just come up in its place; in milliseconds. */
const LATE = 400;

/** Made while its component is. */
export class Late {
  on = $state(true);

  constructor() {
    $effect(() => {
      const timer = setTimeout(() => (this.on = false), LATE);
      return () => clearTimeout(timer);
    });
  }
}
