/** Each player colour has a shape of its own, so that colour is never alone. */
import type { Colour, Ship } from '../wire/types';

export const COLOURS: readonly Colour[] = [
  'sky',
  'sun',
  'coral',
  'mint',
  'violet',
  'rose',
  'sand',
  'orange',
];

export const SHIPS: readonly Ship[] = ['rocket', 'saucer', 'shuttle', 'pod'];

export const shapes: Readonly<Record<Colour, string>> = {
  sky: 'M4 16a12 12 0 1 0 24 0 12 12 0 1 0-24 0z',
  sun: 'M16 4.5 28.5 26.5H3.5z',
  coral: 'M8 5h16a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3z',
  mint: 'M16 2.5 28.5 16 16 29.5 3.5 16z',
  violet: 'm16 2.5 4 8.7 9.5 1.1-7 6.5 1.9 9.4L16 23.5l-8.4 4.7 1.9-9.4-7-6.5 9.5-1.1z',
  rose: 'M11.5 4h9v7.5H28v9h-7.5V28h-9v-7.5H4v-9h7.5z',
  sand: 'M9.5 4.5h13L29 16l-6.5 11.5h-13L3 16z',
  orange: 'M20.5 3.5A13 13 0 1 0 28.5 21 10.5 10.5 0 0 1 20.5 3.5z',
};
