import { expect, it } from 'vitest';
import { route, toReplay, toTable } from './routes';

it('reads addresses, and takes the rest for home', () => {
  expect(route('')).toEqual({ at: 'home' });
  expect(route('#/')).toEqual({ at: 'home' });
  expect(route('#/t/a_b-c')).toEqual({ at: 'table', link: 'a_b-c' });
  expect(route('#/h/tok')).toEqual({ at: 'take', token: 'tok' });
  expect(route('#/replay/r')).toEqual({ at: 'replay', replay: 'r', n: null, seat: null });
  expect(route(toReplay('r', 120, 2))).toEqual({ at: 'replay', replay: 'r', n: 120, seat: 2 });
  expect(route(toReplay('r', 0))).toEqual({ at: 'replay', replay: 'r', n: 0, seat: null });
  expect(route('#/replay/r/x/-1')).toEqual({ at: 'replay', replay: 'r', n: null, seat: null });
  expect(route('#/learn/sos')).toEqual({ at: 'learn', game: 'sos' });
  expect(route('#/rules/sos')).toEqual({ at: 'rules', game: 'sos' });
  expect(route('#/t/')).toEqual({ at: 'home' });
  expect(route('#/t/%E0%A4%A')).toEqual({ at: 'home' });
  expect(route(toTable('x y/z'))).toEqual({ at: 'table', link: 'x y/z' });
});
