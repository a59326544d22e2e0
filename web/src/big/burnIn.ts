/** A picture that stands still for hours stays on some screens for good: what does not move, moves a little. */
import type { World } from '../table/socket';

/** After so long without anything new, in milliseconds, and then again and again. */
export const STILL = 30_000;
/** Where what stands still goes, in rem: round and round, never far. */
const PLACES: readonly (readonly [x: number, y: number])[] = [
  [0, 0],
  [-1.2, 0.4],
  [-0.8, 1.2],
  [0.4, 0.8],
];

export class BurnIn {
  private cancel: () => void = () => {};
  private at = 0;

  constructor(
    private readonly world: Pick<World, 'after'>,
    /** `drifts`: nothing has happened for long. */
    private readonly show: (drifts: boolean, x: number, y: number) => void,
  ) {}

  /** Something happened: what drifted stands still again, where it is. */
  stir(): void {
    this.cancel();
    this.move(false);
    this.cancel = this.world.after(STILL, () => this.drift());
  }

  stop(): void {
    this.cancel();
    this.at = 0;
    this.move(false);
  }

  private drift(): void {
    this.at = (this.at + 1) % PLACES.length;
    this.move(true);
    this.cancel = this.world.after(STILL, () => this.drift());
  }

  private move(drifts: boolean): void {
    const [x, y] = PLACES[this.at] ?? [0, 0];
    this.show(drifts, x, y);
  }
}
