/** Everything behind the start page, with its texts: it comes when it is wanted, or in a quiet moment. */
import { learnRest } from './i18n/index.svelte';

export async function rest(): Promise<typeof import('./rest')> {
  const [parts] = await Promise.all([import('./rest'), learnRest()]);
  return parts;
}

/** The same in advance: whoever wants it later says if it did not come. */
export function fetchAhead(): void {
  rest().catch(() => undefined);
}
