import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type GigType } from '@jamjar/contracts/enums';

/** The entries of a performer that have not won yet (docs/rules.md#raffle). */
export const countEntriesOf = ({ raffleEntrances, raffleWins }: PerformerView): number => Math.max(0, raffleEntrances - raffleWins);

/** Counts the eligible performers and their entries. */
export function countEntries(performers: readonly PerformerView[]): { eligibleCount: number; entryCount: number } {
  const counts = performers.map(countEntriesOf).filter((count) => count > 0);
  return { eligibleCount: counts.length, entryCount: counts.reduce((sum, count) => sum + count, 0) };
}

/** `1 entry`, `5 entries`. */
export const formatEntries = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'}`;

/** The performers who are present and have no entrance; at a generic event only those who attended are present. */
export const findPresentWithoutEntrances = (type: GigType, performers: readonly PerformerView[]): PerformerView[] =>
  performers.filter(({ raffleEntrances, attended }) => raffleEntrances === 0 && (attended || type !== 'generic'));
