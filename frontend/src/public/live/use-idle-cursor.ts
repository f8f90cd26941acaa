import { useEffect, useState } from 'react';

const idleMs = 3_000;

/** Whether the pointer has not moved for three seconds. */
export function useIdleCursor(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), idleMs);
    const handleMove = (): void => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), idleMs);
    };
    addEventListener('pointermove', handleMove);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', handleMove);
    };
  }, []);
  return isIdle;
}
