import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/**
 * Counts the eligible performers and their entries. A performer has max(0, entrances − wins) entries, see `docs/rules.md#raffle`.
 */
export function countEntries(performers: readonly PerformerView[]): { eligibleCount: number; entryCount: number } {
  const remaining = performers
    .map(({ raffleEntrances, raffleWins }) => Math.max(0, raffleEntrances - raffleWins))
    .filter((entries) => entries > 0);
  return { eligibleCount: remaining.length, entryCount: remaining.reduce((sum, entries) => sum + entries, 0) };
}
