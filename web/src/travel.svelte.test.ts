import { describe, expect, it } from 'vitest';
import { type Mark, type Past, Travel } from './travel.svelte';

/** A browser's history, whose steps take place when the test says so. */
class Book implements Past {
  readonly steps: { mark: Mark | null; address: string }[];
  at: number;
  asked = 0; // steps back that are under way
  private heard: () => void = () => {};

  constructor(...addresses: string[]) {
    this.steps = addresses.map((address) => ({ mark: null, address }));
    this.at = this.steps.length - 1;
  }

  mark = (): Mark | null => this.now.mark;
  address = (): string => this.now.address;
  push(mark: Mark, address: string): void {
    this.asked = 0; // as browsers do: what was under way is lost
    this.steps.splice(this.at + 1, Infinity, { mark, address });
    this.at += 1;
  }
  replace(mark: Mark, address: string): void {
    this.steps[this.at] = { mark, address };
  }
  back(): void {
    this.asked += 1;
  }
  heed(moved: () => void): void {
    this.heard = moved;
  }

  /** Somebody presses a button of the browser. */
  walk(by: number): void {
    this.at += by;
    expect(this.steps[this.at]).toBeDefined();
    this.heard();
  }
  /** Our own step back takes place. */
  turn(): void {
    expect(this.asked).toBe(1);
    this.asked = 0;
    this.walk(-1);
  }
  get addresses(): string[] {
    return this.steps.slice(0, this.at + 1).map((each) => each.address);
  }
  private get now(): { mark: Mark | null; address: string } {
    const step = this.steps[this.at];
    if (!step) throw new Error('nowhere');
    return step;
  }
}

/** A page, its history, and what waits for the next turn. */
function at(...addresses: string[]) {
  const book = new Book(...addresses);
  const jobs: (() => void)[] = [];
  const travel = new Travel(book, (then) => jobs.push(then));
  const rest = (): void => {
    while (jobs.length > 0) jobs.shift()?.();
  };
  /** A dialog that closes when it is told to. */
  const dialog = () => {
    const it = { open: true, close: (): void => {} };
    const end = travel.backCloses(() => it.close());
    it.close = () => {
      if (it.open) end();
      it.open = false;
    };
    return it;
  };
  return { book, travel, rest, dialog };
}

describe('a dialog that closes while one is on the way elsewhere', () => {
  it('is waited for: the step back never takes one away from the table', () => {
    const { book, travel, rest, dialog } = at('#/');
    const asking = dialog();
    expect(book.addresses).toEqual(['#/', '#/']);
    asking.close(); // "Just play"
    rest(); // our step back is under way …
    travel.go('#/t/x'); // … when the server answers
    rest();
    expect([travel.here, book.address()]).toEqual(['#/', '#/']);
    book.turn();
    rest();
    expect([travel.here, book.addresses]).toEqual(['#/t/x', ['#/', '#/t/x']]);
    expect(book.asked).toBe(0);
  });

  it('gives its step to where one goes, if that comes first', () => {
    for (const way of ['go', 'goInstead'] as const) {
      const { book, travel, rest, dialog } = at('#/');
      const asking = dialog();
      asking.close();
      travel[way]('#/t/x');
      rest();
      expect([travel.here, book.addresses, book.asked]).toEqual(['#/t/x', ['#/', '#/t/x'], 0]);
    }
  });

  it('and one that opens meanwhile stays open', () => {
    const { book, rest, dialog } = at('#/');
    const first = dialog();
    first.close();
    rest();
    const second = dialog();
    book.turn();
    rest();
    expect([second.open, book.addresses]).toEqual([true, ['#/', '#/']]);
  });

  it('whatever the order in which things come', () => {
    // Every order of: the dialog is closed, its tidying runs, the history turns, the server answers.
    for (let order = 0; order < 4 ** 5; order += 1) {
      const { book, travel, rest, dialog } = at('#/');
      const asking = dialog();
      let gone = false;
      for (let k = 0, code = order; k < 5; k += 1, code = Math.floor(code / 4)) {
        if (code % 4 === 0) asking.close();
        else if (code % 4 === 1) rest();
        else if (code % 4 === 2 && book.asked > 0) book.turn();
        else if (code % 4 === 3 && !asking.open && !gone) {
          travel.go('#/t/x');
          gone = true;
        }
      }
      asking.close();
      if (!gone) travel.go('#/t/x');
      rest();
      if (book.asked > 0) book.turn();
      rest();
      expect([travel.here, book.addresses, book.asked], `order ${order}`).toEqual([
        '#/t/x',
        ['#/', '#/t/x'],
        0,
      ]);
    }
  });
});

describe('Back', () => {
  it('closes the dialog on top, one after another, and then leads away', () => {
    const { book, rest, dialog, travel } = at('#/', '#/t/x');
    const below = dialog();
    const above = dialog();
    expect(book.addresses).toEqual(['#/', '#/t/x', '#/t/x']);
    book.walk(-1);
    rest();
    expect([above.open, below.open]).toEqual([false, true]);
    book.walk(-1);
    rest();
    expect(below.open).toBe(false);
    expect(book.addresses).toEqual(['#/', '#/t/x']);
    book.walk(-1);
    expect(travel.here).toBe('#/');
  });

  it('does nothing to a dialog that one leaves by another address', () => {
    const { book, rest, dialog, travel } = at('#/', '#/t/x');
    const asking = dialog();
    book.push({}, '#/rules/sos'); // typed in
    book.walk(0);
    expect([asking.open, travel.here]).toEqual([true, '#/rules/sos']);
    asking.close(); // with its screen
    rest();
    expect(book.asked).toBe(0);
    book.walk(-1); // back to the step of a dialog that is no more
    rest();
    book.turn();
    expect([travel.here, book.addresses]).toEqual(['#/t/x', ['#/', '#/t/x']]);
  });

  it('Forward to a dialog that is closed leads nowhere', () => {
    const { book, rest, dialog } = at('#/');
    dialog();
    book.walk(-1);
    rest();
    book.walk(1);
    rest();
    book.turn();
    expect(book.addresses).toEqual(['#/']);
  });

  it('after a reload with an open dialog nothing is taken back that may not be ours', () => {
    const book = new Book('#/t/x');
    book.replace({ dialog: true, inside: true }, '#/t/x');
    const travel = new Travel(book, (then) => then());
    expect([book.mark(), book.asked]).toEqual([{ inside: true }, 0]);
    travel.go('#/');
    expect(book.addresses).toEqual(['#/t/x', '#/']);
  });
});

describe('leaving', () => {
  it('leads to where one came from, else elsewhere', () => {
    const inside = at('#/');
    inside.travel.go('#/replay/r');
    inside.travel.leave('#/');
    inside.book.turn();
    expect([inside.travel.here, inside.book.addresses]).toEqual(['#/', ['#/']]);
    const linked = at('#/replay/r');
    linked.travel.leave('#/');
    expect([linked.travel.here, linked.book.addresses]).toEqual(['#/', ['#/']]);
  });

  it('closes what is open first', () => {
    const { book, travel, rest, dialog } = at('#/');
    travel.go('#/replay/r');
    dialog().close();
    travel.leave('#/');
    book.turn();
    rest();
    book.turn();
    rest();
    expect([travel.here, book.addresses]).toEqual(['#/', ['#/']]);
  });
});

describe('addresses', () => {
  it('a detail is noted and nobody hears of it; another address is told', () => {
    const { book, travel, dialog } = at('#/replay/r');
    const heard: string[] = [];
    travel.listen((address) => heard.push(address));
    travel.note('#/replay/r/12');
    expect([book.address(), travel.here, heard]).toEqual(['#/replay/r/12', '#/replay/r', []]);
    dialog();
    travel.note('#/replay/r/13'); // not over a dialog's step
    expect(book.address()).toBe('#/replay/r/12');
    book.walk(-1); // Back closes the dialog: what is shown stays
    expect([travel.here, heard]).toEqual(['#/replay/r', []]);
    book.walk(1);
    travel.go('#/replay/r/40');
    expect([book.addresses, heard]).toEqual([
      ['#/replay/r/12', '#/replay/r/40'],
      ['#/replay/r/40'],
    ]);
  });

  it('to go where one is changes nothing', () => {
    const { book, travel } = at('#/');
    travel.go('#/');
    expect(book.addresses).toEqual(['#/']);
  });
});

describe('the history', () => {
  it('has one owner: nobody but journey.ts touches it', () => {
    const files = import.meta.glob<string>(
      ['./**/*.ts', './**/*.svelte', '!./**/*.test.ts', '!./journey.ts'],
      { query: '?raw', import: 'default', eager: true },
    );
    expect(Object.keys(files).length).toBeGreaterThan(100);
    const touching = Object.entries(files).filter(([, text]) =>
      /\bhistory\.(state|back|forward|go|pushState|replaceState)\b|location\.(hash|replace|assign)|location\.href\s*=[^=]|onhashchange|popstate'/.test(
        text,
      ),
    );
    expect(touching.map(([name]) => name)).toEqual([]);
  });
});
