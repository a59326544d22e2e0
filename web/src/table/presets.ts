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
