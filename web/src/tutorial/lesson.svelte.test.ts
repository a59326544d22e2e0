import { describe, expect, it } from 'vitest';
import type { Tutorial, TutorialStep } from '../wire/types';
import { Lesson } from './lesson.svelte';

const frame = (name: string) => ({ public: name, own: null, events: [name], due: null });
const step = (frames: string[], expected: TutorialStep['expected'] = []): TutorialStep => ({
  frames: frames.map(frame),
  offers: ['offer'],
  expected,
  say: 'say',
  no: 'no',
  look: '',
});

const TUTORIAL: Tutorial = {
  game: 'toy',
  seat: 0,
  others: ['Bleep'],
  pace: 10,
  steps: [
    step(['start']),
    step(
      ['start'],
      [
        { action: { do: 'put', place: 1 }, any: false, to: 2 },
        { action: { do: 'put', place: 2 }, any: false, to: 3 },
      ],
    ),
    step(['mine', 'theirs'], [{ action: { do: 'throw', angle: 3 }, any: true, to: 3 }]),
    step(['end']),
  ],
};

function begin(at = 0) {
  const due: (() => void)[] = [];
  const lesson = new Lesson(
    TUTORIAL,
    (_, then) => {
      due.push(then);
      return () => due.splice(due.indexOf(then), 1);
    },
    at,
  );
  return { lesson, due, pass: () => due.shift()?.() };
}

describe('a lesson', () => {
  it('is read on where nothing is expected, and offers nothing there', () => {
    const { lesson } = begin();
    expect([lesson.at, lesson.offers, lesson.expected]).toEqual([0, [], []]);
    expect(lesson.act({ do: 'put', place: 1 })).toBe(false);
    expect(lesson.wrong).toBe(0);
    lesson.next();
    expect([lesson.at, lesson.offers]).toEqual([1, ['offer']]);
  });

  it('goes on by the action that is expected, whatever the order of its fields', () => {
    const { lesson } = begin(1);
    expect(lesson.act({ place: 1, do: 'put' })).toBe(true);
    expect([lesson.at, lesson.frame.public, lesson.events]).toEqual([2, 'mine', ['mine']]);
  });

  it('takes a way that leads to the same', () => {
    const { lesson } = begin(1);
    expect(lesson.act({ do: 'put', place: 2 })).toBe(true);
    expect(lesson.at).toBe(3);
  });

  it('stays where it is when something else is tried, and counts it', () => {
    const { lesson } = begin(1);
    expect(lesson.act({ do: 'put', place: 7 })).toBe(false);
    expect(lesson.act({ do: 'put', place: 1, more: true })).toBe(false);
    expect([lesson.at, lesson.wrong]).toEqual([1, 2]);
    lesson.act({ do: 'put', place: 1 });
    expect(lesson.wrong).toBe(0);
  });

  it('shows one frame after another before anything can be done', () => {
    const { lesson, pass } = begin(1);
    const { n } = lesson;
    lesson.next(); // shows how it is done
    expect([lesson.at, lesson.settled, lesson.offers, lesson.n]).toEqual([2, false, [], n + 1]);
    expect(lesson.act({ do: 'throw', angle: 9 })).toBe(false);
    pass();
    expect([lesson.frame.public, lesson.settled, lesson.n]).toEqual(['theirs', true, n + 2]);
    expect(lesson.act({ do: 'throw', angle: 9 })).toBe(true); // nobody throws twice alike
    expect(lesson.isLast).toBe(true);
    lesson.next();
    expect(lesson.at).toBe(3);
  });

  it('turns back to the end of a step, still, on a fresh board', () => {
    const { lesson, due } = begin(3);
    const { n, run } = lesson;
    lesson.back();
    expect([lesson.at, lesson.frame.public, lesson.events, lesson.settled]).toEqual([
      2,
      'theirs',
      [],
      true,
    ]);
    expect(lesson.n).toBeGreaterThan(n + 1); // a gap: it does not follow
    expect(lesson.run).toBe(run + 1);
    lesson.restart();
    expect([lesson.at, lesson.events]).toEqual([0, ['start']]);
    lesson.back();
    expect([lesson.at, due.length]).toEqual([0, 0]);
  });

  it('leaves nothing running when it is left in the middle', () => {
    const { lesson, due } = begin(1);
    lesson.next();
    expect(due.length).toBe(1);
    lesson.back();
    expect(due.length).toBe(0);
    lesson.next();
    lesson.stop();
    expect(due.length).toBe(0);
  });
});
