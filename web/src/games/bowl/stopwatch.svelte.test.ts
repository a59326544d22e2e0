import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Stopwatch, clockFace } from './stopwatch.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the clock of a search', () => {
  it('counts seconds, and stands while it does not run', () => {
    const watch = new Stopwatch();
    watch.begin();
    const rest = watch.run();
    vi.advanceTimersByTime(3_000);
    rest();
    vi.advanceTimersByTime(9_000);
    expect(watch.seconds).toBe(3);
    watch.run();
    vi.advanceTimersByTime(1_000);
    expect(watch.seconds).toBe(4);
  });

  it('knows nothing of a search that began before it came', () => {
    const watch = new Stopwatch();
    watch.run();
    vi.advanceTimersByTime(3_000);
    expect(watch.seconds).toBeNull();
    watch.begin();
    watch.forget();
    vi.advanceTimersByTime(3_000);
    expect(watch.seconds).toBeNull();
  });

  it.each([
    [0, '0:00'],
    [59, '0:59'],
    [83, '1:23'],
    [600, '10:00'],
  ])('shows %i as %s', (seconds, shown) => {
    expect(clockFace(seconds)).toBe(shown);
  });
});
