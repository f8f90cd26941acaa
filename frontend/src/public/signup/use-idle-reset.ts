import { useEffect } from 'react';

const idleMs = 45_000;
const touches = ['pointerdown', 'keydown', 'input'] as const;

/** Calls `onIdle` each time that nobody has touched the page for 45 seconds. */
export function useIdleReset(isActive: boolean, onIdle: () => void): void {
  useEffect(() => {
    if (!isActive) return undefined;
    let timer = setTimeout(onIdle, idleMs);
    const restart = (): void => {
      clearTimeout(timer);
      timer = setTimeout(onIdle, idleMs);
    };
    for (const type of touches) addEventListener(type, restart);
    return () => {
      clearTimeout(timer);
      for (const type of touches) removeEventListener(type, restart);
    };
  }, [isActive, onIdle]);
}
