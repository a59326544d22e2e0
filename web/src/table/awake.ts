import { untrack } from 'svelte';
import { t } from '../i18n/index.svelte';
import { toast } from '../ui/toasts.svelte';

/** While a game is played: the screen stays on, or it is said that it may not. For an effect. */
export function stayAwake(): () => void {
  untrack(() => {
    if (sleepHint()) toast(t('page.awake.hint'));
  });
  return keepAwake();
}

/** Keep the screen on while a game is looked at. Only over HTTPS; elsewhere nothing happens. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;

  const ask = async (): Promise<void> => {
    if (!wanted || document.hidden || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
    } catch {
      lock = null; // a nearly empty battery may refuse
    }
  };
  const look = (): void => void ask(); // a hidden page loses its lock
  document.addEventListener('visibilitychange', look);
  void ask();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', look);
    void lock?.release();
  };
}

const HINTED = 'spaceport.awake';

/** Whether to say, once in this browser, that the screen may go dark: phones without a lock. */
function sleepHint(): boolean {
  if ('wakeLock' in navigator || !matchMedia('(pointer: coarse)').matches) return false;
  try {
    if (localStorage.getItem(HINTED)) return false;
    localStorage.setItem(HINTED, 'said');
    return true;
  } catch {
    return false;
  }
}
