import { afterEach, describe, expect, it, vi } from 'vitest';
import { isNew, remember } from './known';

function shelf(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('which games are known here', () => {
  it('is remembered game by game', () => {
    vi.stubGlobal('localStorage', shelf());
    expect(isNew('sos')).toBe(true);
    remember('sos');
    remember('sos');
    expect([isNew('sos'), isNew('so'), isNew('bowl')]).toEqual([false, true, true]);
    remember('bowl');
    expect([isNew('sos'), isNew('bowl')]).toEqual([false, false]);
  });

  it('does without a memory where storage is forbidden', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('no');
      },
      setItem: () => {
        throw new Error('no');
      },
    });
    remember('sos');
    expect(isNew('sos')).toBe(true);
  });
});
