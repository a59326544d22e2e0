import { beforeEach, describe, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
let phone = false;

async function fresh(): Promise<{ sounds: typeof import('./sound.svelte'); heard: string[] }> {
  vi.resetModules();
  const sounds = await import('./sound.svelte');
  const heard: string[] = [];
  sounds.speakThrough({ sing: (name) => void heard.push(name) });
  return { sounds, heard };
}

describe('the switch', () => {
  beforeEach(() => {
    kept.clear();
    phone = false;
    vi.stubGlobal('matchMedia', () => ({ matches: phone }));
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  it('is off on phones until somebody asks for sound, and nothing is heard', async () => {
    phone = true;
    const { sounds, heard } = await fresh();
    expect(sounds.sound).toEqual({ on: false, chosen: false });
    sounds.play('bell', { pitch: 440 });
    expect(heard).toEqual([]);
    sounds.turnSound(true);
    sounds.play('bell', { pitch: 440 });
    expect(heard).toEqual(['sound-on', 'bell']);
  });

  it('is kept, and off is silent', async () => {
    const first = await fresh();
    expect(first.sounds.sound).toEqual({ on: true, chosen: false });
    first.sounds.turnSound(false);
    first.sounds.play('bell', { pitch: 440 });
    expect(first.heard).toEqual([]);
    const again = await fresh();
    expect(again.sounds.sound).toEqual({ on: false, chosen: true });
  });
});

describe('the voice of the browser', () => {
  class Tone {
    static started = 0;
    type = '';
    frequency = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    gain = this.frequency;
    connect = (next: unknown): unknown => next;
    start = (): void => void (Tone.started += 1);
    stop = (): void => {};
  }
  class Ears {
    static last: Ears;
    state = 'suspended';
    currentTime = 0;
    destination = {};
    private woken: (() => void)[] = [];
    constructor() {
      Ears.last = this;
    }
    createOscillator = (): Tone => new Tone();
    createGain = (): Tone => new Tone();
    resume = (): Promise<void> => new Promise((done) => void this.woken.push(done));
    wake(): void {
      this.state = 'running';
      for (const done of this.woken) done();
    }
  }
  let now = 0;
  let touched = true;

  beforeEach(() => {
    Tone.started = 0;
    now = 0;
    touched = true;
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
    vi.stubGlobal('AudioContext', Ears);
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('navigator', {
      get userActivation() {
        return { hasBeenActive: touched };
      },
    });
    vi.stubGlobal('document', { hidden: true }); // no picture comes that it would wait for
    vi.stubGlobal('performance', { now: () => now, mark: () => {}, clearMarks: () => {} });
  });

  async function voice(): Promise<typeof import('./sound.svelte')> {
    vi.resetModules();
    return import('./sound.svelte');
  }

  it('sings every note once, as soon as it may', async () => {
    const { play } = await voice();
    play('bell', { pitch: 440 }, { pitch: 660, at: 0.1 });
    expect(Tone.started).toBe(0);
    Ears.last.wake();
    await Promise.resolve();
    expect(Tone.started).toBe(2);
    play('bell', { pitch: 440 });
    expect(Tone.started).toBe(3);
  });

  it('that was woken beforehand is heard at once', async () => {
    const { play, wakeVoice } = await voice();
    wakeVoice();
    Ears.last.wake();
    now = 5_000;
    play('bell', { pitch: 440 });
    expect(Tone.started).toBe(1);
  });

  it('lets the picture come first', async () => {
    let drawn = (): void => {};
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('requestAnimationFrame', (then: () => void) => (drawn = then));
    const { play, wakeVoice } = await voice();
    wakeVoice();
    Ears.last.wake();
    play('bell', { pitch: 440 });
    expect(Tone.started).toBe(0);
    drawn();
    await new Promise((then) => setTimeout(then));
    expect(Tone.started).toBe(1);
  });

  it('is silent before the page was touched', async () => {
    touched = false;
    const { play } = await voice();
    play('bell', { pitch: 440 });
    expect(Tone.started).toBe(0);
  });

  it('does not make up for what was long ago when it is let in late', async () => {
    const { play } = await voice();
    play('bell', { pitch: 440 });
    now = 5_000;
    play('horn', { pitch: 220 });
    Ears.last.wake();
    await Promise.resolve();
    expect(Tone.started).toBe(1);
  });
});
