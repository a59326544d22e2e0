/**
 * Walking through a tutorial: which step and which of its frames is shown. What leads on stands in
 * the tutorial, which the server played by the rules; here actions are only compared.
 */
import type { Tutorial, TutorialAction, TutorialFrame, TutorialStep } from '../wire/types';

export type Clock = (ms: number, then: () => void) => () => void;

export const timers: Clock = (ms, then) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};

export class Lesson {
  at = $state(0);
  /** Grows with every frame; a gap says that this one does not follow the last. */
  n = $state(1);
  /** Grows whenever the board has to begin afresh. */
  run = $state(0);
  /** How often something else was tried in this step. */
  wrong = $state(0);
  private shown = $state(0);
  private quiet = $state(false);
  private cancel: () => void = () => {};

  constructor(
    private readonly tutorial: Tutorial,
    private readonly after: Clock = timers,
    at = 0,
  ) {
    if (at > 0) this.jump(at);
    else this.play();
  }

  get step(): TutorialStep {
    return this.tutorial.steps[this.at] as TutorialStep;
  }

  get frame(): TutorialFrame {
    return this.step.frames[this.shown] as TutorialFrame;
  }

  /** What happened, unless one came here by turning back. */
  get events(): unknown {
    return this.quiet ? [] : this.frame.events;
  }

  get count(): number {
    return this.tutorial.steps.length;
  }

  get isLast(): boolean {
    return this.at === this.count - 1;
  }

  /** Whether everything that happens in this step has been shown. */
  get settled(): boolean {
    return this.shown === this.step.frames.length - 1;
  }

  /** What to do now; empty: read on. */
  get expected(): readonly TutorialAction[] {
    return this.settled ? this.step.expected : [];
  }

  get offers(): unknown {
    return this.expected.length > 0 ? this.step.offers : [];
  }

  /** An action was played: whether it leads on. */
  act(action: unknown): boolean {
    if (this.expected.length === 0) return false;
    const found = this.expected.find((each) => fits(each, action));
    if (found) this.forward(found.to);
    else this.wrong += 1;
    return found !== undefined;
  }

  /** Read on; or let the tutorial do what is wanted. */
  next(): void {
    const to = this.step.expected[0]?.to ?? this.at + 1;
    if (to < this.count) this.forward(to);
  }

  back(): void {
    if (this.at > 0) this.jump(this.at - 1);
  }

  restart(): void {
    this.jump(0);
    this.quiet = false;
    this.shown = 0;
    this.play();
  }

  stop(): void {
    this.cancel();
  }

  private forward(to: number): void {
    this.cancel();
    this.n += this.settled ? 1 : 2;
    this.at = to;
    this.shown = 0;
    this.quiet = false;
    this.wrong = 0;
    this.play();
  }

  private jump(to: number): void {
    this.cancel();
    this.at = to;
    this.shown = this.step.frames.length - 1;
    this.quiet = true;
    this.wrong = 0;
    this.n += 2;
    this.run += 1;
  }

  /** One frame after another, so slowly that eyes can follow. */
  private play(): void {
    if (this.settled) return;
    this.cancel = this.after(this.tutorial.pace, () => {
      this.shown += 1;
      this.n += 1;
      this.play();
    });
  }
}

function fits(wanted: TutorialAction, action: unknown): boolean {
  const told = wanted.action as Record<string, unknown>;
  const tried = action as Record<string, unknown>;
  if (wanted.any) return told['do'] === tried['do'];
  const keys = new Set([...Object.keys(told), ...Object.keys(tried)]);
  return [...keys].every((key) => told[key] === tried[key]);
}
