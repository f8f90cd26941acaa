import { type GigType } from '@jamjar/contracts/enums';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type OrganisationGigs } from './organisation-gigs.js';

/** The text of the tag for a gig's type on its card. */
export const typeTags: Record<GigType, string> = { jam: 'Jam', openmic: 'Open Mic', generic: 'Event' };

/**
 * The tag in an organisation's heading: how many gigs are tonight or upcoming, else how many are past, else whether any may not be loaded.
 * @param areAllLoaded false: there may be older gigs, which are not counted
 */
export function formatGigCount({ tonight, upcoming, past }: OrganisationGigs, areAllLoaded = true): string {
  const tonightAndUpcomingCount = tonight.length + upcoming.length;
  if (tonightAndUpcomingCount > 0) return `${tonightAndUpcomingCount} upcoming`;
  if (past.length > 0) return `${past.length}${areAllLoaded ? '' : '+'} past`;
  return areAllLoaded ? 'No events yet' : 'Older events';
}

/** For example `4 Performers`, or `1 Signup` for a generic event. */
export function formatPerformerCount({ type, performerCount }: GigView): string {
  const noun = type === 'generic' ? 'Signup' : 'Performer';
  return `${performerCount} ${noun}${performerCount === 1 ? '' : 's'}`;
}
