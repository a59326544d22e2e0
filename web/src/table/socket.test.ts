import { afterEach, expect, it, vi } from 'vitest';
import { browser } from './socket';

afterEach(() => vi.unstubAllGlobals());

it('says of each socket which one of this page it is', () => {
  const asked: URL[] = [];
  class Heard {
    constructor(address: string) {
      asked.push(new URL(address));
    }
  }
  vi.stubGlobal('WebSocket', Heard);
  for (let k = 0; k < 3; k += 1) browser.plug('ws://here/ws/abc?parts=1');
  expect(asked.map(({ searchParams }) => searchParams.get('parts'))).toEqual(['1', '1', '1']);
  const tabs = new Set(asked.map(({ searchParams }) => searchParams.get('tab')));
  expect(tabs.size).toBe(1);
  expect([...tabs][0]).toMatch(/^[0-9a-z]{1,40}$/);
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/ws/abc', '/ws/abc', '/ws/abc']);
  expect(asked.map(({ searchParams }) => searchParams.get('socket'))).toEqual(['1', '2', '3']);
});
