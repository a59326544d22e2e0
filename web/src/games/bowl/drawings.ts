/** The drawings of Space Bowl, in the order in which they are wanted. */
import { art } from '../../wire/http';
import { PLANETS } from './pattern';

export const DRAWINGS: readonly string[] = [
  'disc-destination',
  ...PLANETS.map((planet) => `marble-${planet}`),
  'red-button',
  'token-wild',
  'token-captain',
  'black-hole',
  'disc-black-hole',
  'card-back',
  ...PLANETS.map((planet) => `planet-${planet}`),
].map((name) => art('bowl', name));
