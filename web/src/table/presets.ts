import type { Option } from '../wire/types';

/** Handy values of number options; the catalogue says what is allowed. */
export const presets: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  bowl: {
    countdown_seconds: [5, 10, 15, 20],
    placement_seconds: [1, 3, 5, 10],
    pause_seconds: [5, 15, 30, 60],
    toss_seconds: [5, 10, 20],
  },
  builder: { round_seconds: [0, 60, 90, 120, 180], pause_seconds: [5, 15, 30] },
  planets: { first: [0, 1, 2, 3, 4] },
  sos: { turn_seconds: [0, 30, 60, 90, 120], first: [0, 1, 2, 3, 4] },
};

const MOST = 8;

/** Without presets: all that is allowed if that is not much, else the ends and the usual. */
export function someOf(option: Option): readonly number[] {
  const usual = Number(option.default);
  const { least, most } = option;
  if (least === null || most === null) return [usual];
  if (most - least < MOST) return Array.from({ length: most - least + 1 }, (_, k) => least + k);
  return [...new Set([least, usual, most])].sort((a, b) => a - b);
}
