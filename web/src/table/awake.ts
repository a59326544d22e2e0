/** Keep the screen on while a game is looked at. Only over HTTPS; elsewhere nothing happens. */
export function keepAwake(): () => void {
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
export function sleepHint(): boolean {
  if ('wakeLock' in navigator || !matchMedia('(pointer: coarse)').matches) return false;
  try {
    if (localStorage.getItem(HINTED)) return false;
    localStorage.setItem(HINTED, 'said');
    return true;
  } catch {
    return false;
  }
}
