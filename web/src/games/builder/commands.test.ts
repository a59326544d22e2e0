import { expect, it } from 'vitest';
import { type Pressed, command } from './commands';

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...more,
});

it('counts digits by where they are, so that a French keyboard needs no shift', () => {
  expect(command(press('&', { code: 'Digit1' }))).toEqual({ do: 'pick', n: 1 });
  expect(command(press('8', { code: 'Numpad8' }))).toEqual({ do: 'pick', n: 8 });
  expect(command(press('3', { code: 'Digit3', shiftKey: true }))).toEqual({ do: 'place', n: 3 });
  expect(command(press('9', { code: 'Digit9' }))).toBeNull();
});

it('turns, flips, puts, takes back and slaps', () => {
  expect(command(press('R'))).toEqual({ do: 'turn', by: 1 });
  expect(command(press('l'))).toEqual({ do: 'turn', by: -1 });
  expect(command(press('f'))).toEqual({ do: 'flip' });
  expect(command(press('Enter'))).toEqual({ do: 'enter' });
  expect(command(press('Backspace'))).toEqual({ do: 'back' });
  expect(command(press(' '))).toEqual({ do: 'slap' });
  expect(command(press('d'))).toEqual({ do: 'slap' });
});

it('lets a held arrow walk on, but not a held letter turn on', () => {
  expect(command(press('ArrowLeft', { repeat: true }))).toEqual({ do: 'go', to: 'left' });
  expect(command(press('r', { repeat: true }))).toBeNull();
});

it('leaves the browser its own keys', () => {
  expect(command(press('r', { ctrlKey: true }))).toBeNull();
  expect(command(press('Tab'))).toBeNull();
});
