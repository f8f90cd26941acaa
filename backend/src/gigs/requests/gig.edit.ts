import { instant } from '@jamjar/contracts/ids';
import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { type EditGigRequest } from '@jamjar/contracts/gigs/gig.requests';

/** What of a PUT's whole event is taken: the rest is read-only there (decisions, "Events"). */
export const editOf = ({ name, date, venue, description, timeLimit }: EditGigRequest): GigCommands['EditGig'] => ({
  name,
  date: date === undefined ? undefined : instant(new Date(date)),
  venue,
  description,
  timeLimit,
});
