import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  announce,
  announceAfter,
  dismissAll,
  dismissRefusals,
  hush,
  lastToast,
  refuse,
  spokenAloud,
  toast,
  toasts,
} from './toasts.svelte';

const shown = (): string[] => toasts.list.map((each) => each.text);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('what is done takes the refusals away, and nothing else', () => {
  toast('Ben is back.');
  refuse('It is not your turn.');
  dismissRefusals();
  expect(shown()).toEqual(['Ben is back.']);
});

test('whoever goes from a table takes nothing of it along', () => {
  toast('Ben is back.');
  refuse('It is not your turn.');
  dismissAll();
  expect(shown()).toEqual([]);
});

test('a refusal that came after something was sent outlives its answer', () => {
  refuse('Roll first.');
  const sent = lastToast();
  refuse('No steps left.');
  dismissRefusals(sent);
  expect(shown()).toEqual(['No steps left.']);
});

describe('what happened is said after it is drawn', () => {
  const page = { hidden: false };
  let draw: () => void = () => {};

  beforeEach(() => {
    page.hidden = false;
    hush();
    vi.stubGlobal('document', page);
    vi.stubGlobal('requestAnimationFrame', (then: () => void) => (draw = then));
  });
  afterEach(() => void vi.unstubAllGlobals());

  test('and put into words only then', () => {
    const words = vi.fn(() => ['Ava rolls.', 'Two steps.']);
    announceAfter(words);
    expect(words).not.toHaveBeenCalled();
    draw();
    expect(spokenAloud.text).toBe(''); // the picture itself still comes first
    vi.runAllTimers();
    expect(spokenAloud.text).toBe('Ava rolls. Two steps.');
  });

  test('a hidden page draws nothing: it says it at once', () => {
    page.hidden = true;
    announceAfter(() => ['Ava rolls.']);
    expect(spokenAloud.text).toBe('Ava rolls.');
  });

  test('whoever has left the screen meanwhile hears nothing of it', () => {
    announceAfter(() => ['Ava rolls.']);
    hush();
    draw();
    vi.runAllTimers();
    expect(spokenAloud.text).toBe('');
  });

  test('where nothing is to be said, the last words stay', () => {
    announce(['Ava rolls.']);
    announceAfter(() => []);
    draw();
    vi.runAllTimers();
    expect(spokenAloud.text).toBe('Ava rolls.');
  });
});
