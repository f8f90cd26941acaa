/** Made once: making it takes longer than using it. */
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** For example `21:05`. @param at ISO 8601, or ms since 1970 */
export const formatClock = (at: string | number): string => clock.format(new Date(at));
