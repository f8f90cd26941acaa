import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type Seq, type CachedRows, removeRow, upsertRow } from '../../api/cached-rows.js';

/** Cached gigs by id: the list of the home page, or the one gig of a gig's page. */
export type GigRows = CachedRows<GigView>;

/** Inserts or replaces a gig in a cached list, or removes it if it is deleted. @param seq see `upsertRow` */
export function upsertGig(draft: GigRows, gig: GigView, seq: Seq): void {
  if (gig.deleted) removeRow(draft, gig.id, seq);
  else upsertRow(draft, gig.id, gig, seq);
}
