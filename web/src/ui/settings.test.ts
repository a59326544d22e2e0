import { beforeEach, describe, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
const root = { dataset: {} as Record<string, string> };

async function fresh(): Promise<typeof import('./settings.svelte')> {
  vi.resetModules();
  return import('./settings.svelte');
}

describe('settings', () => {
  beforeEach(() => {
    kept.clear();
    root.dataset = {};
    vi.stubGlobal('document', { documentElement: root });
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
  });

  it('hold at once and survive a reload', async () => {
    const { set, settings } = await fresh();
    expect(settings.contrast).toBe(false);
    set('contrast', true);
    expect(root.dataset['contrast']).toBe('more');
    const again = await fresh();
    expect(again.settings.contrast).toBe(true);
    expect(again.settings.cheers).toBe(true);
  });

  it('are the usual ones where something strange was kept', async () => {
    for (const strange of ['{', '[]', 'null', '{"contrast":"yes"}']) {
      kept.set('spaceport.settings', strange);
      expect((await fresh()).settings.contrast).toBe(false);
    }
  });

  it('ask for stillness, or the device does', async () => {
    const { isStill, set } = await fresh();
    expect(isStill()).toBe(false);
    set('motion', true);
    expect(isStill()).toBe(true);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    set('motion', false);
    expect(isStill()).toBe(true);
  });

  it('silence letters, and only letters', async () => {
    let listen: (event: unknown) => void = () => {};
    vi.stubGlobal(
      'addEventListener',
      (_: string, heard: (event: unknown) => void) => (listen = heard),
    );
    const { guardKeys, set } = await fresh();
    guardKeys();
    const stopped = (key: string, field = false): boolean => {
      const stopImmediatePropagation = vi.fn();
      listen({ key, stopImmediatePropagation, target: { matches: () => field } });
      return stopImmediatePropagation.mock.calls.length > 0;
    };
    expect(stopped('m')).toBe(false);
    set('keys', false);
    expect(stopped('m')).toBe(true);
    expect(stopped('?')).toBe(true);
    for (const key of ['Enter', ' ', 'ArrowUp', 'Escape', 'Tab']) expect(stopped(key)).toBe(false);
    expect(stopped('m', true)).toBe(false);
  });
});
