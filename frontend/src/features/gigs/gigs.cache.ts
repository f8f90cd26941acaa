import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type Seq, type Rows, takeLeave, takeNews } from '../../api/rows.js';

/** Gigs by id: the home screen's list, or the one that is open. */
export type Gigs = Rows<GigView>;

/** A deleted one has left every list. */
export function takeGig(draft: Gigs, event: GigView, seq: Seq): void {
  if (event.deleted) takeLeave(draft, event.id, seq);
  else takeNews(draft, event.id, event, seq);
}
