import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissRefusals, lastToast, refuse, toast, toasts } from './toasts.svelte';

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

test('a refusal that came after something was sent outlives its answer', () => {
  refuse('Roll first.');
  const sent = lastToast();
  refuse('No steps left.');
  dismissRefusals(sent);
  expect(shown()).toEqual(['No steps left.']);
});
