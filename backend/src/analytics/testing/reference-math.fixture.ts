import { type Instant } from '@jamjar/contracts/ids';
import { type ReferenceGig, type ReferencePerformer } from './reference-gig.fixture.js';

// Arithmetic of the reference implementation

export const roundToOneDecimal = (value: number): number => Math.round(value * 10) / 10;
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const roundedRatio = (total: number, count: number): number => (count === 0 ? 0 : roundToOneDecimal(total / count));
export const iso = (at: Instant): string => new Date(at).toISOString();
export const byNewest = (one: ReferenceGig, other: ReferenceGig): number => other.date - one.date || (one.id < other.id ? -1 : 1);

export const countedMs = ({ stints }: ReferencePerformer): number =>
  sum(stints.flatMap(({ startedAt, endedAt, counted }) => (counted && endedAt !== null ? [Math.max(0, endedAt - startedAt)] : [])));
export const countedStints = ({ stints }: ReferencePerformer): number =>
  stints.filter(({ endedAt, counted }) => counted && endedAt !== null).length;
export const hasPlayedOrAttended = ({ stints, attended }: ReferencePerformer): boolean => stints.length > 0 || attended;
/** Whether the performer had a stint; at a generic gig, whether the performer attended. */
export const countsAsPlayed = ({ type }: ReferenceGig, { stints, attended }: ReferencePerformer): boolean =>
  type === 'generic' ? attended : stints.length > 0;

/** Counts how often each value occurs. */
export function countEach<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
export const mostFrequentFirst = <Value extends string>(counts: Map<Value, number>): [Value, number][] =>
  [...counts].sort(([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1));

/** Returns a percentile in minutes, interpolated linearly between two values of the sorted list; null for an empty list. */
export function percentile(msValues: readonly number[], share: number): number | null {
  const sorted = [...msValues].sort((one, other) => one - other);
  const rank = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]];
  if (below === undefined || above === undefined) return null;
  return roundToOneDecimal((below + (rank - Math.floor(rank)) * (above - below)) / 60_000);
}
