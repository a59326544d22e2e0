import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FRAMES_AT_ONCE } from '../wire/constants';
import type { ReplayFrame } from '../wire/types';
import { Frames, PIECE } from './frames.svelte';

const COUNT = 3_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(): { frames: Frames; asked: string[] } {
  const asked: string[] = [];
  const fetch = (seat: number | null, first: number, most: number): Promise<ReplayFrame[]> => {
    asked.push(`${seat} ${first}`);
    const count = Math.min(most, COUNT - first);
    return Promise.resolve(
      Array.from({ length: count }, (_, k) => ({
        step: first + k,
        n: first + k,
        ms: 0,
        public: seat,
        own: null,
        events: [],
        races: [],
      })),
    );
  };
  return { frames: new Frames(COUNT, fetch, () => expect.unreachable()), asked };
}

it('asks for no more than the server gives at once', () => {
  expect(PIECE).toBeLessThanOrEqual(FRAMES_AT_ONCE);
});

it('fetches the piece that is looked at once, and the next one in time', async () => {
  const { frames, asked } = setUp();
  frames.want(3, null);
  frames.want(4, null);
  await vi.runAllTimersAsync();
  expect(asked).toEqual(['null 0']);
  expect(frames.at(3, null)?.step).toBe(3);
  expect(frames.at(3, 1)).toBeUndefined();
  frames.want(PIECE - 5, null);
  await vi.runAllTimersAsync();
  expect(asked).toEqual(['null 0', `null ${PIECE}`]);
});

it('does not fetch what is only passed over', async () => {
  const { frames, asked } = setUp();
  frames.want(0, 2);
  await vi.runAllTimersAsync();
  for (let step = 0; step < COUNT; step += 10) {
    frames.want(step, 2);
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.runAllTimersAsync();
  const pieces = COUNT / PIECE;
  expect(asked.length).toBeLessThan(pieces / 4);
  frames.want(COUNT - 1, 2);
  await vi.runAllTimersAsync();
  expect(frames.at(COUNT - 1, 2)?.step).toBe(COUNT - 1);
});

it('forgets what was looked at longest ago, and fetches it again', async () => {
  const { frames, asked } = setUp();
  for (let step = 0; step < COUNT; step += PIECE) {
    frames.want(step, null);
    await vi.runAllTimersAsync();
  }
  expect(frames.at(COUNT - 1, null)).toBeDefined();
  expect(frames.at(0, null)).toBeUndefined();
  frames.want(0, null);
  await vi.runAllTimersAsync();
  expect(frames.at(0, null)?.step).toBe(0);
  expect(asked.filter((each) => each === 'null 0')).toHaveLength(2);
});
