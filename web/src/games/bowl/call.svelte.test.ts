import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Call, LASTS } from './call.svelte';

let drawn = (): void => undefined;
const later = (then: () => void): void => {
  drawn = then;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('A call', () => {
  it('has the screen for half a second', () => {
    const call = new Call(later);
    call.comes({ seat: 2, kind: 'doom' }, 5);
    expect(call.now).toEqual({ seat: 2, kind: 'doom' });
    drawn();
    vi.advanceTimersByTime(LASTS - 1);
    expect(call.now).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(call.now).toBeNull();
    expect(LASTS).toBeGreaterThanOrEqual(450);
    expect(LASTS).toBeLessThanOrEqual(600);
  });

  it('has all its time even where it takes long to be drawn', () => {
    const call = new Call(later);
    call.comes({ seat: 0, kind: 'go' }, 1);
    vi.advanceTimersByTime(10 * LASTS);
    drawn();
    vi.advanceTimersByTime(LASTS - 1);
    expect(call.now).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(call.now).toBeNull();
  });

  it('gives way to the next: nothing of the first takes it away', () => {
    const call = new Call(later);
    call.comes({ seat: 0, kind: 'go' }, 1);
    const first = drawn;
    call.comes({ seat: 1, kind: 'doom' }, 2);
    first();
    vi.advanceTimersByTime(LASTS);
    expect(call.now).toEqual({ seat: 1, kind: 'doom' });
  });

  it('is shown once, and not again on the way back', () => {
    const call = new Call(later);
    call.comes({ seat: 0, kind: 'go' }, 5);
    drawn();
    vi.advanceTimersByTime(LASTS);
    call.comes({ seat: 0, kind: 'go' }, 5);
    call.comes({ seat: 1, kind: 'go' }, 3);
    expect(call.now).toBeNull();
    call.comes({ seat: 1, kind: 'go' }, 4);
    expect(call.now).toEqual({ seat: 1, kind: 'go' });
  });

  it('leaves nothing behind when the screen goes', () => {
    const call = new Call(later);
    call.comes({ seat: 0, kind: 'go' }, 1);
    call.stop();
    drawn();
    expect(call.now).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });
});
