import { expect, it } from 'vitest';
import { route, toTable } from './routes';

it('reads addresses, and takes the rest for home', () => {
  expect(route('')).toEqual({ at: 'home' });
  expect(route('#/')).toEqual({ at: 'home' });
  expect(route('#/t/a_b-c')).toEqual({ at: 'table', link: 'a_b-c' });
  expect(route('#/h/tok')).toEqual({ at: 'take', token: 'tok' });
  expect(route('#/replay/r')).toEqual({ at: 'replay', replay: 'r' });
  expect(route('#/learn/sos')).toEqual({ at: 'learn', game: 'sos' });
    expect(route('#/rules/sos')).toEqual({ at: 'rules', game: 'sos' });
  expect(route('#/t/')).toEqual({ at: 'home' });
  expect(route('#/t/%E0%A4%A')).toEqual({ at: 'home' });
  expect(route(toTable('x y/z'))).toEqual({ at: 'table', link: 'x y/z' });
});
