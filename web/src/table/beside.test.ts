import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasSecret, hold, holder } from './beside';

describe('what a device may show of a seat', () => {
  it('knows that the number of a seat is no secret', () => {
    expect(hasSecret(null)).toBe(false);
    expect(hasSecret({ seat: 2 })).toBe(false);
    expect(hasSecret({ seat: 2, card: 'b3' })).toBe(true);
  });
});

describe('who holds the device', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  it('outlives a reload, at its own table', () => {
    expect(holder('one')).toBe(null);
    hold('one', 0);
    expect(holder('one')).toBe(0);
    expect(holder('two')).toBe(null);
    hold('two', 1);
    expect(holder('two')).toBe(1);
  });

  it('is asked again where nothing may be kept', () => {
    vi.stubGlobal('localStorage', undefined);
    hold('one', 1);
    expect(holder('one')).toBe(null);
  });
});
