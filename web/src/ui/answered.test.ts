import { expect, test } from 'vitest';
import { answered } from './answered';

test.each([
  ['an answer', () => Promise.resolve('yes'), 'yes'],
  ['a problem', () => Promise.reject(new Error('no')), new Error('no')],
])('%s is taken by who still waits, and by nobody who left', async (_, ask, told) => {
  const staying: unknown[] = [];
  const left: unknown[] = [];
  const keepIn = (list: unknown[]) => (each: unknown) => void list.push(each);
  const question: Promise<unknown> = ask();
  answered(question, keepIn(staying), keepIn(staying));
  answered(question, keepIn(left), keepIn(left))();
  await question.catch(() => undefined);
  expect(staying).toEqual([told]);
  expect(left).toEqual([]);
});
