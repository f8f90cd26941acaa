import { useEffect } from 'react';

const idleMs = 45_000;
const touches = ['pointerdown', 'keydown', 'input'] as const;

/** Calls `onIdle` whenever nobody has touched the page for 45 seconds, and every 45 seconds from then on. */
export function useIdleReset(isActive: boolean, onIdle: () => void): void {
  useEffect(() => {
    if (!isActive) return undefined;
    let timer = setInterval(onIdle, idleMs);
    const restart = (): void => {
      clearInterval(timer);
      timer = setInterval(onIdle, idleMs);
    };
    for (const type of touches) addEventListener(type, restart);
    return () => {
      clearInterval(timer);
      for (const type of touches) removeEventListener(type, restart);
    };
  }, [isActive, onIdle]);
}
