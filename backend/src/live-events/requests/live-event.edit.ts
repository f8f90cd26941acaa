import { instant } from '@jamjar/contracts/ids';
import { type LiveEventCommands } from '@jamjar/contracts/live-events/live-event.commands';
import { type EditLiveEventRequest } from '@jamjar/contracts/live-events/live-event.requests';

/** What of a PUT's whole event is taken: the rest is read-only there (decisions, "Events"). */
export const editOf = ({ name, date, venue, description, timeLimit }: EditLiveEventRequest): LiveEventCommands['EditLiveEvent'] => ({
  name,
  date: date === undefined ? undefined : instant(new Date(date)),
  venue,
  description,
  timeLimit,
});
