import { type GigType } from '@jamjar/contracts/enums';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type OrganisationGigs } from './organisation-gigs.js';

/** The text of the tag for a gig's type on its card. */
export const typeTags: Record<GigType, string> = { jam: 'Jam', openmic: 'Open Mic', generic: 'Event' };

/** The count in an organisation's heading: gigs of today and later, else past ones. @param areAllLoaded false: there may be more */
export function formatGigCount({ tonight, upcoming, past }: OrganisationGigs, areAllLoaded = true): string {
  const currentCount = tonight.length + upcoming.length;
  if (currentCount > 0) return `${currentCount} upcoming`;
  if (past.length > 0) return `${past.length}${areAllLoaded ? '' : '+'} past`;
  return areAllLoaded ? 'No events yet' : 'Older events';
}

/** For example `4 Performers`, or `1 Signup` for a generic event. */
export function formatPerformerCount({ type, performerCount }: GigView): string {
  const noun = type === 'generic' ? 'Signup' : 'Performer';
  return `${performerCount} ${noun}${performerCount === 1 ? '' : 's'}`;
}
