import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawAhead } from './ahead';

class Drawing {
  static asked: Drawing[] = [];
  src = '';
  onload: () => void = () => {};
  onerror: () => void = () => {};
  constructor() {
    Drawing.asked.push(this);
  }
}
const asked = (): string[] => Drawing.asked.map((drawing) => drawing.src);
const atOnce = (then: () => void): void => then();

beforeEach(() => {
  Drawing.asked = [];
  vi.stubGlobal('Image', Drawing);
});
afterEach(() => vi.unstubAllGlobals());

describe('drawings that come beforehand', () => {
  it('come one after the other, and a missing one stops nothing', () => {
    drawAhead(['a', 'b', 'c'], atOnce);
    expect(asked()).toEqual(['a']);
    Drawing.asked[0]?.onload();
    Drawing.asked[1]?.onerror();
    expect(asked()).toEqual(['a', 'b', 'c']);
  });

  it('come once', () => {
    drawAhead(['d'], atOnce);
    Drawing.asked[0]?.onload();
    drawAhead(['d', 'e'], atOnce);
    expect(asked()).toEqual(['d', 'e']);
  });

  it('come no more when the game is left', () => {
    const stop = drawAhead(['f', 'g'], atOnce);
    stop();
    Drawing.asked[0]?.onload();
    expect(asked()).toEqual(['f']);
  });
});
