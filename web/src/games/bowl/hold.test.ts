import { describe, expect, it } from 'vitest';
import { Hold, holdFor } from './hold';

describe('how long a new button is held', () => {
  it('is long enough for a finger on its way', () => {
    expect(holdFor(0, false)).toBe(700);
  });
  it('waits until the marbles lie, but not for ever', () => {
    expect(holdFor(3, false)).toBe(1_060);
    expect(holdFor(7, false)).toBe(1_200);
  });
  it('is the same for every toss where nothing moves', () => {
    expect(holdFor(7, true)).toBe(700);
  });
});

describe('what stands in the corner', () => {
  let now = 10_000;
  const made = (): Hold => new Hold(() => now);

  it('is live at once for who has just come', () => {
    expect(made().comes('toss', 700)).toBe(0);
  });
  it('is held where another stood, and only for its time', () => {
    const hold = made();
    hold.comes('toss', 700);
    expect(hold.comes('search', 1_060)).toBe(1_060);
    now += 1_000;
    expect(hold.comes('search', 700)).toBe(60);
    now += 60;
    expect(hold.comes('search', 700)).toBe(0);
  });
  it('is held also where nothing stood for a while', () => {
    const hold = made();
    hold.comes('', 700);
    expect(hold.comes('ready', 700)).toBe(700);
  });
  it('holds nothing where there is no button', () => {
    const hold = made();
    hold.comes('search', 700);
    expect(hold.comes('', 700)).toBe(0);
  });
});
