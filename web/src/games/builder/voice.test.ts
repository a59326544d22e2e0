import { beforeEach, expect, test } from 'vitest';
import type { Site, Voice } from './site.svelte';
import { voiceOf } from './voice';

let heard: string[];
let voice: Voice;

beforeEach(() => {
  heard = [];
  const site = {
    board: { dome: { place: 3, turn: 0, side: 'a' } },
    way: () => ({ turn: 0, side: 'a' }),
  };
  voice = voiceOf(() => site as unknown as Site, {
    say: (sentence) => heard.push(`say ${sentence}`),
    refuse: (why) => heard.push(`refuse ${why}`),
    sound: (moment) => heard.push(`sound ${moment}`),
  });
});

test('a card that was moved is said and heard; one that was only chosen is said', () => {
  voice.lies('dome', 'turn');
  voice.lies('silo', null);
  expect(heard).toEqual(['say page.builder.at', 'sound turn', 'say page.builder.in-hand']);
});

test('two that changed places are heard like one that is laid', () => {
  voice.swapped('dome', 'silo');
  voice.back('dome');
  expect(heard).toEqual([
    'say page.builder.said.swapped',
    'sound lay',
    'say page.builder.said.back',
  ]);
});

test('why something cannot be is a sentence of its own', () => {
  voice.refuse('builder-locked');
  voice.refuse('pick-first');
  voice.taken('dome');
  expect(heard).toEqual([
    'refuse refusal.builder-locked',
    'refuse page.builder.pick-first',
    'refuse page.builder.taken',
  ]);
});
