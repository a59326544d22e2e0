import { expect, it } from 'vitest';
import { keepWish, kindOf, wishAt } from './kind';

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
}

it('is a hand only while a big screen is there, one sits, and it is wished', () => {
  expect(kindOf(false, { big: true }, [1], 'hand')).toBe('hand');
  expect(kindOf(false, { big: false }, [1], 'hand')).toBe('whole');
  expect(kindOf(false, { big: true }, [], 'hand')).toBe('whole');
  expect(kindOf(false, { big: true }, [1], 'whole')).toBe('whole');
  expect(kindOf(false, { big: true }, [1], null)).toBe('whole'); // until it is asked
  expect(kindOf(true, { big: true }, [], null)).toBe('big');
});

it('remembers what was wished, table by table, the last ones', () => {
  const store = memory();
  expect(wishAt('a', store)).toBeNull();
  keepWish('a', 'hand', store);
  keepWish('b', 'whole', store);
  expect([wishAt('a', store), wishAt('b', store)]).toEqual(['hand', 'whole']);
  keepWish('a', 'whole', store);
  expect(wishAt('a', store)).toBe('whole');
  for (let k = 0; k < 20; k += 1) keepWish(`t${k}`, 'hand', store);
  expect([wishAt('a', store), wishAt('t19', store)]).toEqual([null, 'hand']);
});

it('works where nothing can be kept', () => {
  const closed = {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('forbidden');
    },
  };
  keepWish('a', 'hand', closed);
  expect(wishAt('a', closed)).toBeNull();
});
