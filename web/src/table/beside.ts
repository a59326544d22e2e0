/** People who play at the device of somebody else. */
import { t } from '../i18n/index.svelte';

/** What somebody is called who sits down on a seat and has not said their name. */
export function besideName(seat: number): string {
  const names = t('page.beside.names').split(', ');
  return names[(seat + names.length - 1) % names.length] ?? '';
}

/** Whether a seat's own part tells more than which seat it is: then nobody else may look. */
export function hasSecret(own: unknown): boolean {
  return typeof own === 'object' && own !== null && Object.keys(own).some((key) => key !== 'seat');
}

const KEPT = 'spaceport.holder';

/** Which seat holds this device at a table: it outlives a reload, and another tab knows it too. */
export function holder(link: string): number | null {
  try {
    const [table, seat] = (localStorage.getItem(KEPT) ?? '').split(' ');
    return table === link && seat ? Number(seat) : null;
  } catch {
    return null; // storage can be forbidden: then it is asked again
  }
}

export function hold(link: string, seat: number): void {
  try {
    localStorage.setItem(KEPT, `${link} ${seat}`);
  } catch {
    // then it is asked again after a reload
  }
}
