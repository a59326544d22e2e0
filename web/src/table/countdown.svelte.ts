/** How long it still is until something happens by itself, four times a second. */
import type { Countdown } from '../games';
import type { Frame, GameInfo, Room } from '../wire/types';

const TICK = 250;
/** The option that says how long a deadline is, as a suffix of the deadline's name. */
const LENGTHS = ['_seconds', '_limit'];

type Options = GameInfo['options'];

export class Ticking {
  now = $state.raw<Countdown | null>(null);

  constructor(
    /** Table time, in milliseconds. */
    private readonly time: () => number,
    private readonly options: () => Options,
    private readonly chosen: () => Room['options'],
  ) {}

  /** For an effect, at every frame: what is returned ends it. */
  follow(frame: Frame | null): (() => void) | undefined {
    const due = frame?.deadlines[0];
    if (!due) {
      this.now = null;
      return undefined;
    }
    const whole = wholeTime(due.name, due.at - frame.now, this.options(), this.chosen());
    const tick = (): void => {
      const left = Math.max(0, (due.at - this.time()) / 1000);
      this.now = { name: due.name, left, whole };
    };
    tick();
    const timer = setInterval(tick, TICK);
    return () => clearInterval(timer);
  }
}

/** The length of a deadline in seconds as the options say, else what was left when we began to look. */
export function wholeTime(
  name: string,
  left: number,
  options: Options,
  chosen: Room['options'],
): number {
  const option = options.find((each) => LENGTHS.some((suffix) => each.name === name + suffix));
  const seconds = option ? Number(chosen[option.name] ?? option.default) : 0;
  return Math.max(seconds, left / 1000);
}
