import { expect, it } from 'vitest';
import { BurnIn, STILL } from './burnIn';

/** A clock that is put forward by hand. */
function clock() {
  let now = 0;
  let due: { at: number; then: () => void }[] = [];
  return {
    after(ms: number, then: () => void) {
      const mine = { at: now + ms, then };
      due.push(mine);
      return () => void (due = due.filter((each) => each !== mine));
    },
    pass(ms: number) {
      for (const end = now + ms; ;) {
        const next = due.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) {
          now = end;
          return;
        }
        now = next.at;
        due = due.filter((each) => each !== next);
        next.then();
      }
    },
  };
}

it('begins to drift after thirty seconds of nothing, and goes on', () => {
  const seen: [boolean, number, number][] = [];
  const time = clock();
  const burn = new BurnIn(time, (...told) => seen.push(told));
  burn.stir();
  time.pass(STILL - 1);
  expect(seen).toEqual([[false, 0, 0]]);
  time.pass(1);
  expect(seen.at(-1)?.[0]).toBe(true);
  const places = new Set<string>();
  for (let k = 0; k < 8; k += 1) {
    places.add(seen.at(-1)?.slice(1).join() ?? '');
    time.pass(STILL);
  }
  expect(places.size).toBe(4);
  // never further than can be borne: the safe area is 54 at 1080p
  for (const [, x, y] of seen) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(2);
});

it('stands still as soon as something happens, where it is, and counts anew', () => {
  const seen: [boolean, number, number][] = [];
  const time = clock();
  const burn = new BurnIn(time, (...told) => seen.push(told));
  burn.stir();
  time.pass(STILL);
  const there = seen.at(-1)?.slice(1);
  burn.stir();
  expect(seen.at(-1)).toEqual([false, ...(there ?? [])]);
  time.pass(STILL - 1);
  expect(seen.at(-1)?.[0]).toBe(false);
  burn.stop();
  expect(seen.at(-1)).toEqual([false, 0, 0]);
  time.pass(10 * STILL);
  expect(seen.at(-1)).toEqual([false, 0, 0]);
});
