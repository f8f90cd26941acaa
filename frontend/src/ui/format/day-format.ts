import { months } from './clock-format.js';

/**
 * For example `21 Nov`, in the device's time zone. Neither by date-fns, which a gig's page would load for this alone, nor by `Intl`, whose
 * formatters take long to create. @param at ISO 8601, ms since 1970, or a date
 */
export function formatShortDay(at: string | number | Date): string {
  const date = new Date(at);
  return `${date.getDate()} ${months[date.getMonth()]?.slice(0, 3) ?? ''}`;
}
