/** For example `3rd`. */
export function formatOrdinal(number: number): string {
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
  return `${number}${suffixes[ordinals.select(number)] ?? 'th'}`;
}
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** For example `21:05`. @param instant ISO 8601 */
export const formatClock = (instant: string | number): string =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
