/** Everything behind the start page, with its texts: it comes when it is wanted, or in a quiet moment. */
import { learnScreens } from './i18n/index.svelte';

export async function screens(): Promise<typeof import('./screens')> {
  const [parts] = await Promise.all([import('./screens'), learnScreens()]);
  return parts;
}

/** What only a big screen shows, and what only a hand does. */
export const bigParts = (): Promise<typeof import('./big/parts')> => import('./big/parts');
export const handParts = (): Promise<typeof import('./hand/parts')> => import('./hand/parts');

/** Everything behind the start page in advance: whoever wants it later says if it did not come. */
export function fetchAhead(): void {
  screens().catch(() => undefined);
}
