import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type GigType } from '@jamjar/contracts/enums';

/** See `docs/rules.md#raffle`. */
export const entriesOf = ({ raffleEntrances, raffleWins }: PerformerView): number => Math.max(0, raffleEntrances - raffleWins);

/** Counts the eligible performers and their entries. */
export function countEntries(performers: readonly PerformerView[]): { eligibleCount: number; entryCount: number } {
  const entries = performers.map(entriesOf).filter((count) => count > 0);
  return { eligibleCount: entries.length, entryCount: entries.reduce((sum, count) => sum + count, 0) };
}

/** `1 entry`, `5 entries`. */
export const formatEntries = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'}`;

/** Who is here and has never been given an entrance; at a generic event, who has attended is here. */
export const findWithoutEntrances = (type: GigType, performers: readonly PerformerView[]): PerformerView[] =>
  performers.filter(({ raffleEntrances, attended }) => raffleEntrances === 0 && (attended || type !== 'generic'));
