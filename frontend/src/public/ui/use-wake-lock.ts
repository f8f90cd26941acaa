import { useEffect } from 'react';

/** How long until it is requested again when the system has refused it or taken it back. */
const retryMs = 60_000;

/** Keeps the screen on while the page is visible, where the browser can: not on plain http (docs/rules.md#screens). */
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
