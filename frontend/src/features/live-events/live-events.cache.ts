import { type LiveEventView } from '@jamjar/contracts/live-events/live-event.views';
import { type AsOf, type Rows, takeLeave, takeNews } from '../../api/rows.js';

/** Live events by id: the home screen's list, or the one that is open. */
export type LiveEvents = Rows<LiveEventView>;

/** A deleted one has left every list. */
export function takeLiveEvent(draft: LiveEvents, event: LiveEventView, asOf: AsOf): void {
  if (event.deleted) takeLeave(draft, event.id, asOf);
  else takeNews(draft, event.id, event, asOf);
}
