import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/** Who can win, and how many entries there are: max(0, entrances − wins) of each (S2 §5). */
export function entriesIn(performers: readonly PerformerView[]): { eligible: number; entries: number } {
  const remaining = performers
    .map(({ raffleEntrances, raffleWins }) => Math.max(0, raffleEntrances - raffleWins))
    .filter((entries) => entries > 0);
  return { eligible: remaining.length, entries: remaining.reduce((sum, entries) => sum + entries, 0) };
}
