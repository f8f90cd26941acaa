/** For example `21 Nov`, in the zone of the device. Not by date-fns, which a gig's page would load for this alone. @param at ISO 8601, ms since 1970, or a date */
export function formatShortDay(at: string | number | Date): string {
  const date = new Date(at);
  return `${date.getDate()} ${date.toLocaleDateString('en', { month: 'short' })}`;
}
