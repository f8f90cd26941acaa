import { useEffect } from 'react';

/** How often the lock is requested again after the system has refused or released it. */
const retryMs = 60_000;

/** Keeps the screen on while the page is visible, in browsers that can; none can without https (docs/rules.md#running-order). */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isRequesting = false;
    const acquire = async (): Promise<void> => {
      if (document.hidden || isRequesting || lock?.released === false) return;
      isRequesting = true;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      isRequesting = false;
    };
    const acquireSoon = (): void => void acquire();
    acquireSoon();
    const timer = setInterval(acquireSoon, retryMs);
    document.addEventListener('visibilitychange', acquireSoon);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', acquireSoon);
      void lock?.release();
    };
  }, []);
}
