/** Handy values of number options; the catalogue says what is allowed. */
export const presets: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  sos: { turn_seconds: [0, 30, 60, 90, 120] },
};
