import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type Seq, type CachedRows, removeRow, upsertRow } from '../../api/cached-rows.js';

/** Cached gigs by id: the list of the home page, or the one gig of a gig's page. */
export type GigRows = CachedRows<GigView>;

/** Applies a newer state of a gig to a cached list; removes the gig if it is deleted. */
export function upsertGig(draft: GigRows, gig: GigView, seq: Seq): void {
  if (gig.deleted) removeRow(draft, gig.id, seq);
  else upsertRow(draft, gig.id, gig, seq);
}
