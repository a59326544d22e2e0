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
