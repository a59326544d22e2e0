/** Short sentences that come and go; each is also read out. */
import type { Colour } from '../wire/types';
import { afterPicture } from './after';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly colour: Colour | null;
  readonly refusal: boolean;
}

const STAYS = 4_000;
let last = 0;

export const toasts = $state<{ list: Toast[] }>({ list: [] });

export function toast(text: string, colour: Colour | null = null, refusal = false): void {
  if (toasts.list.some((each) => each.text === text)) return;
  last += 1;
  const id = last;
  toasts.list = [...toasts.list.slice(-1), { id, text, colour, refusal }];
  setTimeout(() => dismiss(id), STAYS);
}

export function dismiss(id: number): void {
  toasts.list = toasts.list.filter((each) => each.id !== id);
}

/** What was said at a table is not said where one goes from there. */
export function dismissAll(): void {
  toasts.list = [];
}

/** Why something cannot be done now: it goes as soon as something is done. */
export function refuse(text: string): void {
  toast(text, null, true);
}

/** Which sentence was the last so far. */
export function lastToast(): number {
  return last;
}

/** What was refused no longer matters; what was refused after the sentence `until` still does. */
export function dismissRefusals(until = last): void {
  const isPast = (each: Toast): boolean => each.refusal && each.id <= until;
  if (toasts.list.some(isPast)) toasts.list = toasts.list.filter((each) => !isPast(each));
}

/** What happened, in words, for those who listen. */
export const spokenAloud = $state<{ text: string }>({ text: '' });

let screens = 0;

/** On another screen nothing of the last one is read out any more. */
export function hush(): void {
  screens += 1;
  spokenAloud.text = '';
}

export function announce(sentences: readonly string[]): void {
  if (sentences.length > 0) spokenAloud.text = sentences.join(' ');
}

/**
 * What happened, put into words only when the picture of it is there: nobody who looks waits for the
 * sentence, and nobody who listens hears the few milliseconds.
 */
export function announceAfter(sentences: () => readonly string[]): void {
  const screen = screens;
  afterPicture(() => {
    if (screen === screens) announce(sentences());
  });
}
