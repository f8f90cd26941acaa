import { addDays, startOfDay } from 'date-fns';
import { useEffect, useState } from 'react';

/** The start of today on this device. A screen that stays open goes on to the next day by itself, as soon as somebody can see it. */
export function useToday(): Date {
  const [today, setToday] = useState(() => startOfDay(new Date()));
  useEffect(() => {
    const look = (): void => setToday((known) => laterOf(known, startOfDay(new Date())));
    const midnight = setTimeout(look, addDays(today, 1).getTime() - Date.now());
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(midnight);
      document.removeEventListener('visibilitychange', look);
    };
  }, [today]);
  return today;
}

/** The same day stays the same object: nothing is drawn anew for it. */
const laterOf = (known: Date, now: Date): Date => (now.getTime() === known.getTime() ? known : now);
