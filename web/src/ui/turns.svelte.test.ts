import { describe, expect, it } from 'vitest';
import { Turns } from './turns.svelte';

describe('the parts of a screen', () => {
  const pictures: (() => void)[] = [];
  const draw = (): void => pictures.splice(0).forEach((then) => then());

  it('come one picture after another', () => {
    const turns = new Turns(2, (then) => pictures.push(then));
    turns.begin();
    const seen = [turns.come];
    for (let k = 0; k < 3; k += 1) {
      draw();
      seen.push(turns.come);
    }
    expect(seen).toEqual([0, 1, 2, 2]);
  });

  it('begin anew with another screen, whatever the one before still waited for', () => {
    const turns = new Turns(2, (then) => pictures.push(then));
    const leave = turns.begin();
    draw();
    expect(turns.come).toBe(1);
    leave();
    turns.begin();
    expect(turns.come).toBe(0);
    draw();
    expect(turns.come).toBe(1);
  });
});
