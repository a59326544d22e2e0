import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BuilderEvent } from '../../wire/types';
import { LastSlap } from './lastSlap.svelte';

let told = $state.raw<{ events: readonly BuilderEvent[]; n: number }>({ events: [], n: 0 });

beforeEach(() => {
  vi.useFakeTimers();
  told = { events: [], n: 0 };
});
afterEach(() => void vi.useRealTimers());

function follow(me: number | null, then: (last: LastSlap) => void): void {
  const stop = $effect.root(() => {
    const last = new LastSlap(() => ({ ...told, me }));
    flushSync();
    then(last);
  });
  stop();
}

function done(seat: number): void {
  told = { events: [{ what: 'done', seat, finished: 1 }], n: told.n + 1 };
  flushSync();
}

test('a slap is seen for a moment', () => {
  follow(null, (last) => {
    expect(last.slap).toBeNull();
    done(2);
    expect(last.slap).toEqual({ seat: 2, finished: 1 });
    vi.advanceTimersByTime(1_499);
    expect(last.slap?.seat).toBe(2);
    vi.advanceTimersByTime(1);
    expect(last.slap).toBeNull();
  });
});

test('one that follows takes its place, for as long', () => {
  follow(null, (last) => {
    done(2);
    vi.advanceTimersByTime(1_000);
    done(1);
    vi.advanceTimersByTime(1_499);
    expect(last.slap?.seat).toBe(1);
  });
});

test("one's own hand is not shown to oneself", () => {
  follow(2, (last) => {
    done(2);
    expect(last.slap).toBeNull();
  });
});
