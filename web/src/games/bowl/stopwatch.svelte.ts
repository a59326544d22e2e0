/** How long everybody has searched, in seconds. Only who saw it begin knows; it stands while the table does. */
export class Stopwatch {
  seconds = $state<number | null>(null);

  begin(): void {
    this.seconds = 0;
  }

  forget(): void {
    this.seconds = null;
  }

  /** For an effect, which ends it. */
  run(): () => void {
    const timer = setInterval(() => {
      if (this.seconds !== null) this.seconds += 1;
    }, 1_000);
    return () => clearInterval(timer);
  }
}

/** 0:07, 1:23. */
export function clockFace(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
