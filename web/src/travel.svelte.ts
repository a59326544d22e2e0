/**
 * The one way through the page: where one is, where one goes, and what Back means while a dialog is
 * open. Nobody else touches the browser's history, for its steps back take a while, and whatever is
 * asked for meanwhile must wait for them (docs/adr/0019).
 *
 * One step in the history, with the same address, stands for all dialogs that are open. Whoever goes
 * elsewhere from a dialog goes there in place of that step; else it is taken back when the last of
 * them is closed.
 */

/** What we keep with a step of the history. It outlives a reload. */
export interface Mark {
  /** It stands for open dialogs. */
  readonly dialog?: boolean;
  /** The step before it is ours too. */
  readonly inside?: boolean;
}

/** The browser's history. What it writes holds at once; going back is told by `heed`, later. */
export interface Past {
  mark(): Mark | null;
  address(): string;
  push(mark: Mark, address: string): void;
  replace(mark: Mark, address: string): void;
  back(): void;
  heed(moved: () => void): void;
}

type Wish =
  | { readonly to: string; readonly instead: boolean }
  | { readonly to: null; readonly otherwise: string };

export class Travel {
  /** The address of the screen that is shown. */
  here = $state('');

  private address = ''; // of the step we are at: `here`, or a detail of it (see `note`)
  private wish: Wish | null = null;
  private returning = false; // a step back of ours is under way
  private readonly open: (() => void)[] = [];
  private readonly ears = new Set<(address: string) => void>();

  constructor(
    private readonly past: Past,
    private readonly later: (then: () => void) => void,
  ) {
    // A dialog was open when the page was loaded anew: it no longer is, and what lies before it may
    // be no step of ours.
    if (this.isStep) past.replace(this.kept(), past.address());
    this.arrive();
    past.heed(() => this.moved());
  }

  go(to: string): void {
    this.wish = { to, instead: false };
    this.settle();
  }

  /** The same without a step in the history: Back leads to where one was before. */
  goInstead(to: string): void {
    this.wish = { to, instead: true };
    this.settle();
  }

  /** To where one came from; whoever came by a link goes to `otherwise`. */
  leave(otherwise: string): void {
    this.wish = { to: null, otherwise };
    this.settle();
  }

  /** Another detail of what is shown: the address says so, and nothing moves. */
  note(address: string): void {
    if (this.returning || this.isStep) return;
    this.past.replace(this.kept(), address);
    this.address = address;
  }

  /** Back calls `close` from now on; what is returned ends that. */
  backCloses(close: () => void): () => void {
    this.open.push(close);
    this.settle();
    return () => {
      this.open.splice(this.open.indexOf(close), 1);
      this.later(() => this.settle()); // another dialog may take its place at once
    };
  }

  /** Hear of every other address; what is returned ends that. */
  listen(heard: (address: string) => void): () => void {
    this.ears.add(heard);
    return () => this.ears.delete(heard);
  }

  private get isStep(): boolean {
    return this.past.mark()?.dialog === true;
  }

  private kept(): Mark {
    return { inside: this.past.mark()?.inside === true };
  }

  /** One thing after another until the history is as it should be. */
  private settle(): void {
    if (this.returning) return; // then it goes on
    if (this.wish) this.fulfil(this.wish);
    else if (this.open.length > 0 && !this.isStep)
      this.past.push({ dialog: true, inside: true }, this.address);
    else if (this.open.length === 0 && this.isStep) this.stepBack();
  }

  private fulfil(wish: Wish): void {
    if (wish.to === null && this.isStep) {
      this.stepBack();
      return; // from there it is known what lies before
    }
    this.wish = null;
    if (wish.to !== null) this.move(wish.to, wish.instead);
    else if (this.kept().inside) this.stepBack();
    else this.move(wish.otherwise, true);
  }

  private move(to: string, instead: boolean): void {
    if (to === this.address) this.settle();
    else {
      if (this.isStep) this.past.replace({ inside: true }, to);
      else if (instead) this.past.replace(this.kept(), to);
      else this.past.push({ inside: true }, to);
      this.arrive();
    }
  }

  private stepBack(): void {
    this.returning = true;
    this.past.back();
  }

  /** The browser went through its history: because we asked for it, or because somebody did. */
  private moved(): void {
    const asked = this.returning;
    this.returning = false;
    const stayed = this.past.address() === this.address;
    this.arrive();
    if (!asked && stayed && !this.isStep) this.open.at(-1)?.();
    this.later(() => this.settle());
  }

  private arrive(): void {
    const address = this.past.address();
    if (address === this.address) return; // maybe a detail of what is shown: that stays as it is
    this.address = this.here = address;
    for (const heard of [...this.ears]) heard(address);
  }
}
