/** What the server said when the page was opened: who one is, and which games there are. */
import { language, learnScreens } from './i18n/index.svelte';
import { Refusal, server } from './wire/http';
import type { GameInfo, Hello } from './wire/types';

export const session = $state<{ hello: Hello | null; problem: Refusal | null }>({
  hello: null,
  problem: null,
});

/** Say hello; it also sets the cookie that is one's identity. */
export async function greet(): Promise<void> {
  try {
    session.hello = await server.hello(language());
    session.problem = null;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    await learnScreens().catch(() => undefined); // the sentence of most problems is there
    session.problem = problem;
  }
}

export async function rename(name: string): Promise<void> {
  const me = await server.rename(name, language());
  if (session.hello) session.hello = { ...session.hello, me };
  keepName();
}

const NAMED = 'spaceport.named';

/** The name that one has is the one that one wants: nobody is asked again. */
export function keepName(): void {
  try {
    localStorage.setItem(NAMED, 'yes');
  } catch {
    // then one is asked again
  }
}

/** Whether somebody chose their name here; else it was made up for them. */
export function isNamed(): boolean {
  try {
    return localStorage.getItem(NAMED) !== null;
  } catch {
    return false; // storage can be forbidden
  }
}

export function game(name: string): GameInfo | undefined {
  return session.hello?.games.find((each) => each.name === name);
}

/** An address of ours that other devices can open. */
export function shareable(hash: string): string {
  const known = session.hello?.address;
  const here = location.href.replace(/#.*$/, '');
  return (known ? known.replace(/\/?$/, '/') : here) + hash;
}
