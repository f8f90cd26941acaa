import { useEffect } from 'react';

const idleMs = 45_000;
const inputEvents = ['pointerdown', 'keydown', 'input'] as const;

/** While `isActive`, calls `onIdle` after every 45 seconds without input. */
export function useIdleReset(isActive: boolean, onIdle: () => void): void {
  useEffect(() => {
    if (!isActive) return undefined;
    let timer = setInterval(onIdle, idleMs);
    const restart = (): void => {
      clearInterval(timer);
      timer = setInterval(onIdle, idleMs);
    };
    for (const type of inputEvents) addEventListener(type, restart);
    return () => {
      clearInterval(timer);
      for (const type of inputEvents) removeEventListener(type, restart);
    };
  }, [isActive, onIdle]);
}
