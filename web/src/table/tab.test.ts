import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** One tab of a browser: its storage outlives its pages, and a copy begins with what is in it. */
class FakeTab {
  heard = new Map<string, () => void>();
  constructor(readonly stored = new Map<string, string>()) {}

  /** Load a page in it; what it says of its next socket. */
  async load(): Promise<() => [string, number]> {
    this.heard.clear();
    this.use();
    vi.resetModules();
    const { nextSocket } = await import('./tab');
    return () => {
      this.use();
      return nextSocket();
    };
  }

  /** The page goes, or comes back as it was. */
  tell(what: 'pagehide' | 'pageshow'): void {
    this.use();
    this.heard.get(what)?.();
  }

  private use(): void {
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => this.stored.get(key) ?? null,
      setItem: (key: string, value: string) => this.stored.set(key, value),
      removeItem: (key: string) => this.stored.delete(key),
    });
    vi.stubGlobal('addEventListener', (what: string, then: () => void) =>
      this.heard.set(what, then),
    );
  }
}

let tab: FakeTab;
beforeEach(() => {
  tab = new FakeTab();
});
afterEach(() => vi.unstubAllGlobals());

it('goes on counting when the page is loaded anew', async () => {
  const first = await tab.load();
  const [name] = first();
  expect(name).toMatch(/^[0-9a-z]{1,12}$/);
  expect(first()).toEqual([name, 2]);
  tab.tell('pagehide');
  const second = await tab.load();
  expect(second()).toEqual([name, 3]);
  tab.tell('pageshow');
  expect(second()).toEqual([name, 4]);
});

it('has another name in a copy of the tab', async () => {
  const here = await tab.load();
  const [name] = here();
  const copy = await new FakeTab(new Map(tab.stored)).load();
  const [other, count] = copy();
  expect(other).not.toBe(name);
  expect(count).toBe(1);
});

it('counts on from the pages that were there meanwhile', async () => {
  const first = await tab.load();
  const [name] = first();
  const listens = new Map(tab.heard);
  tab.tell('pagehide');
  const between = await tab.load();
  between();
  expect(between()).toEqual([name, 3]);
  tab.tell('pagehide');
  listens.get('pageshow')?.();
  expect(first()).toEqual([name, 4]);
});

it('has a name of its own where nothing can be stored, or what is stored is not ours', async () => {
  tab.stored.set('spaceport.tab', 'a b 7');
  expect((await tab.load())()[1]).toBe(1);
  vi.unstubAllGlobals();
  vi.resetModules();
  const { nextSocket } = await import('./tab');
  expect(nextSocket()[1]).toBe(1);
  expect(nextSocket()[1]).toBe(2);
});
