import { type Instant } from '@jamjar/contracts/ids';
import { type PlainGig, type PlainPerformer } from './plain-gig.fixture.js';

// How the plain numbers are counted, rounded and sorted

export const round = (value: number): number => Math.round(value * 10) / 10;
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const average = (total: number, count: number): number => (count === 0 ? 0 : round(total / count));
export const iso = (at: Instant): string => new Date(at).toISOString();
export const byNewest = (one: PlainGig, other: PlainGig): number => other.date - one.date || (one.id < other.id ? -1 : 1);

export const countedMs = ({ stints }: PlainPerformer): number =>
  sum(stints.flatMap(({ begun, ended, counted }) => (counted && ended !== null ? [Math.max(0, ended - begun)] : [])));
export const countedStints = ({ stints }: PlainPerformer): number =>
  stints.filter(({ ended, counted }) => counted && ended !== null).length;
export const isPresent = ({ stints, attended }: PlainPerformer): boolean => stints.length > 0 || attended;
export const hasPlayed = ({ type }: PlainGig, { stints, attended }: PlainPerformer): boolean =>
  type === 'generic' ? attended : stints.length > 0;

/** How often each value occurs. */
export function countEach<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
export const mostFirst = <Value extends string>(counts: Map<Value, number>): [Value, number][] =>
  [...counts].sort(([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1));

/** Between two values of the sorted list it is proportional. */
export function percentile(msValues: readonly number[], share: number): number | null {
  const sorted = [...msValues].sort((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below === undefined || above === undefined ? null : round((below + (place - Math.floor(place)) * (above - below)) / 60_000);
}
