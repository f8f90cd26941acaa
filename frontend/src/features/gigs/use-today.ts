import { addDays, startOfDay } from 'date-fns';
import { useEffect, useState } from 'react';

/** The start of today in the device's time zone. Updates at midnight, and when the page becomes visible after midnight. */
export function useToday(): Date {
  const [today, setToday] = useState(() => startOfDay(new Date()));
  useEffect(() => {
    const update = (): void => setToday((current) => keepSameDay(current, startOfDay(new Date())));
    const midnightTimer = setTimeout(update, addDays(today, 1).getTime() - Date.now());
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(midnightTimer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [today]);
  return today;
}

/** Returns the same object for the same day, so that React does not render again. */
const keepSameDay = (current: Date, next: Date): Date => (next.getTime() === current.getTime() ? current : next);
