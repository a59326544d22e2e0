/** What somebody likes, kept in this browser and shown at once: contrast, motion, buzzing, keys. */

const KEPT = 'spaceport.settings';
const DEFAULTS = { contrast: false, motion: false, buzz: true, cheers: true, keys: true };
export type Setting = keyof typeof DEFAULTS;

export const settings = $state<Record<Setting, boolean>>(remembered());

export function set(name: Setting, on: boolean): void {
  settings[name] = on;
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // then the choice holds until the page is closed
  }
  show();
}

/** Whether nothing shall move: somebody asked for it here, or the device does. */
export function isStill(): boolean {
  return settings.motion || systemIsStill();
}

/** Whether the device itself asks for stillness: then nobody need ask here. */
export function systemIsStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The style sheets look at the root. */
export function show(): void {
  const root = document.documentElement.dataset;
  root['contrast'] = settings.contrast ? 'more' : '';
  root['motion'] = settings.motion ? 'less' : '';
}

/** With single keys switched off, a letter does nothing but in a field. Everything has a button too. */
export function guardKeys(): void {
  addEventListener(
    'keydown',
    (event) => {
      const isLetter = event.key.length === 1 && event.key !== ' ';
      if (settings.keys || !isLetter || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(event.target as Element | null)?.matches?.('input, textarea, select'))
        event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

function remembered(): Record<Setting, boolean> {
  const found = { ...DEFAULTS };
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, unknown>;
    for (const name of Object.keys(found) as Setting[]) {
      if (typeof kept[name] === 'boolean') found[name] = kept[name];
    }
  } catch {
    // storage can be forbidden, or hold something of another day
  }
  return found;
}
