import { expect, it } from 'vitest';
import {
  TV,
  isOnlyHere,
  route,
  toBig,
  toBigReplay,
  toReplay,
  toSofa,
  toTable,
  toTutorial,
} from './routes';

it('reads addresses, and knows what is none', () => {
  expect(route('')).toEqual({ at: 'home' });
  expect(route('#/')).toEqual({ at: 'home' });
  expect(route('#/t/a_b-c')).toEqual({ at: 'table', link: 'a_b-c', sofa: false });
  expect(route('#/h/tok')).toEqual({ at: 'take', token: 'tok' });
  expect(route('#/replay/r')).toEqual({
    at: 'replay',
    replay: 'r',
    n: null,
    seat: null,
    isBig: false,
  });
  expect(route(toReplay('r', 120, 2))).toEqual({
    at: 'replay',
    replay: 'r',
    n: 120,
    seat: 2,
    isBig: false,
  });
  expect(route(toReplay('r', 0))).toEqual({
    at: 'replay',
    replay: 'r',
    n: 0,
    seat: null,
    isBig: false,
  });
  expect(route('#/replay/r/x/-1')).toEqual({
    at: 'replay',
    replay: 'r',
    n: null,
    seat: null,
    isBig: false,
  });
  expect(route('#/learn/sos')).toEqual({ at: 'learn', game: 'sos', table: null });
  expect(route(toTutorial('sos', 'x/y'))).toEqual({ at: 'learn', game: 'sos', table: 'x/y' });
  expect(route('#/rules/sos')).toEqual({ at: 'rules', game: 'sos' });
  expect(route('#')).toEqual({ at: 'home' });
  for (const none of ['#/t/', '#/t', '#/t/%E0%A4%A', '#/nonsense/x', '#x'])
    expect(route(none)).toEqual({ at: 'nowhere' });
  expect(route(toTable('x y/z'))).toEqual({ at: 'table', link: 'x y/z', sofa: false });
});

it('knows the ways to and from a big screen', () => {
  expect(route(TV)).toEqual({ at: 'tv', link: null });
  expect(route(`${TV}/`)).toEqual({ at: 'tv', link: null });
  expect(route(toBig('a b'))).toEqual({ at: 'tv', link: 'a b' });
  expect(route(toSofa('a/b'))).toEqual({ at: 'table', link: 'a/b', sofa: true });
  expect(route('#/t/a/else')).toEqual({ at: 'table', link: 'a', sofa: false });
  expect(route(toBigReplay('r'))).toEqual({
    at: 'replay',
    replay: 'r',
    n: null,
    seat: null,
    isBig: true,
  });
  expect(route('#/tv/replay')).toEqual({ at: 'tv', link: 'replay' });
});

it('knows an address that leads nowhere on another computer', () => {
  for (const host of ['localhost', '127.0.0.1', '127.0.1.1', '[::1]'])
    expect(isOnlyHere(`http://${host}:8000/#/t/x`)).toBe(true);
  for (const host of ['192.168.1.20', 'games.example', 'localhost.example', '[fe80::1]'])
    expect(isOnlyHere(`http://${host}/#/t/x`)).toBe(false);
});
