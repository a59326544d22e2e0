import { describe, expect, it } from 'vitest';
import { press, pressedAt, stamped } from './press';

/** As much of a button as a press needs. */
class FakeButton extends EventTarget {
  disabled = false;
  readonly ownerDocument = { defaultView: new EventTarget() };
  matches(): boolean {
    return this.disabled;
  }
}

function button(atOnce?: () => boolean): { node: FakeButton; done: number[] } {
  const node = new FakeButton();
  const done: number[] = [];
  press(() => done.push(pressedAt(-1)), atOnce)(node as unknown as HTMLElement);
  return { node, done };
}

function event(type: string, fields: object): Event {
  return Object.assign(new Event(type, { cancelable: true }), fields);
}
const pointer = (type: string, which = 0): Event => event(type, { button: which, detail: 1 });
const key = (name: string, repeat = false): Event => event('keydown', { key: name, repeat });
const told = (): Event => event('click', { button: 0, detail: 0 });

describe('a press', () => {
  it('counts when the finger comes down, with the time of that, and its click says nothing new', () => {
    const { node, done } = button();
    const down = pointer('pointerdown');
    node.dispatchEvent(down);
    expect(done).toEqual([down.timeStamp]);
    node.dispatchEvent(pointer('click'));
    expect(done.length).toBe(1);
    node.dispatchEvent(pointer('pointerdown'));
    expect(done.length).toBe(2);
  });

  it('keeps its lift from what has come to lie below the finger meanwhile', () => {
    const { node } = button();
    const screen = node.ownerDocument.defaultView;
    const isKept = (lift: Event): boolean => !screen.dispatchEvent(lift);
    node.dispatchEvent(pointer('pointerdown'));
    expect(isKept(pointer('click'))).toBe(true); // the lift of that finger
    expect(isKept(pointer('click'))).toBe(false);
    node.dispatchEvent(pointer('pointerdown'));
    screen.dispatchEvent(pointer('pointerdown')); // another finger
    expect(isKept(pointer('click'))).toBe(false);
    node.dispatchEvent(pointer('pointerdown'));
    expect(isKept(told())).toBe(false); // no finger
  });

  it('of another button of the mouse is none', () => {
    const { node, done } = button();
    node.dispatchEvent(pointer('pointerdown', 2));
    expect(done).toEqual([]);
  });

  it('of a key counts when it comes down, once however long it is held', () => {
    const { node, done } = button();
    for (const repeat of [false, true, true]) node.dispatchEvent(key(' ', repeat));
    expect(done.length).toBe(1);
    const enter = key('Enter');
    node.dispatchEvent(enter);
    expect(done.length).toBe(2);
    expect(enter.defaultPrevented).toBe(true);
    node.dispatchEvent(key('g'));
    expect(done.length).toBe(2);
  });

  it('of assistive technology is a click without a finger, also after a finger that slid away', () => {
    const { node, done } = button();
    node.dispatchEvent(told());
    expect(done.length).toBe(1);
    node.dispatchEvent(pointer('pointerdown'));
    node.dispatchEvent(told());
    expect(done.length).toBe(3);
  });

  it('of what is disabled is none', () => {
    const { node, done } = button();
    node.disabled = true;
    node.dispatchEvent(pointer('pointerdown'));
    expect(done).toEqual([]);
  });

  it('is a plain click where it need not be quick', () => {
    const { node, done } = button(() => false);
    node.dispatchEvent(pointer('pointerdown'));
    expect(done).toEqual([]);
    node.dispatchEvent(pointer('click'));
    expect(done.length).toBe(1);
  });

  it('is over when it is handled', () => {
    stamped(new Event('x'), () => expect(pressedAt(-1)).not.toBe(-1));
    expect(pressedAt(-1)).toBe(-1);
  });

  it('does not believe a time of another clock', () => {
    const strange = new Event('x');
    Object.defineProperty(strange, 'timeStamp', { value: 1.7e12 });
    stamped(strange, () => expect(pressedAt(-1)).toBeLessThan(1e9));
  });
});
