import { describe, expect, it } from 'vitest';
import { finishes } from './photoFinish';

const stamp = (seat: number, moment: number, arrival: number) => ({
  seat,
  action: 'go',
  moment,
  arrival,
  credit: 150,
});

describe('a photo finish', () => {
  it('tells who was when, how close it was, and what each was credited', () => {
    const race = [stamp(1, 12_481, 12_601), stamp(0, 12_530, 12_540)];
    expect(finishes([race], (seat) => ['Tom', 'Mia'][seat] ?? '')).toEqual([
      {
        who: 'Mia 12.481\u00a0s, Tom 12.530\u00a0s',
        n: 49,
        credits: 'Mia 120\u00a0ms, Tom 10\u00a0ms',
      },
    ]);
  });

  it('is none where nobody was beaten', () => {
    expect(finishes([[stamp(1, 1, 2)]], String)).toEqual([]);
  });
});
