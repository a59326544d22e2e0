import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { art } from '../wire/http';
import { predraw, picture } from './predraw.svelte';

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
const unpainted = (): Promise<null> => Promise.resolve(null);
const settled = (): Promise<void> => new Promise((then) => setTimeout(then));

async function loaded(k: number): Promise<void> {
  Drawing.asked[k]?.onload();
  await settled();
}

beforeEach(() => {
  Drawing.asked = [];
  vi.stubGlobal('Image', Drawing);
});
afterEach(() => vi.unstubAllGlobals());

describe('drawings that come beforehand', () => {
  it('come one after the other, and a missing one stops nothing', async () => {
    predraw(['a', 'b', 'c'], atOnce, unpainted);
    expect(asked()).toEqual(['a']);
    await loaded(0);
    Drawing.asked[1]?.onerror();
    expect(asked()).toEqual(['a', 'b', 'c']);
  });

  it('come once', async () => {
    predraw(['d'], atOnce, unpainted);
    await loaded(0);
    predraw(['d', 'e'], atOnce, unpainted);
    expect(asked()).toEqual(['d', 'e']);
  });

  it('come no more when the game is left', async () => {
    const stop = predraw(['f', 'g'], atOnce, unpainted);
    stop();
    await loaded(0);
    expect(asked()).toEqual(['f']);
  });

  it('are shown as pictures as soon as these are made', async () => {
    const drawing = art('sos', 'heart');
    predraw([drawing], atOnce, () => Promise.resolve({ src: 'blob:heart' } as HTMLImageElement));
    expect(picture('sos', 'heart')).toBe(drawing);
    await loaded(0);
    expect(picture('sos', 'heart')).toBe('blob:heart');
  });

  it('stay drawings where no picture can be made of them', async () => {
    predraw([art('sos', 'x'), art('sos', 'y')], atOnce, () =>
      Promise.reject(new Error('no canvas')),
    );
    await loaded(0);
    expect(picture('sos', 'x')).toBe(art('sos', 'x'));
    expect(asked()).toEqual([art('sos', 'x'), art('sos', 'y')]);
  });
});
