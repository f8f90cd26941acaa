import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type Seq, type CachedRows, removeRow, upsertRow } from '../../api/cached-rows.js';

/** The cached performers of a gig, by performer id. */
export type LineUp = CachedRows<PerformerView>;

/** Adds or replaces performers, and drops those marked as removed; rows that are at least as new as `seq` stay as they are. */
export function upsertPerformers(draft: LineUp, performers: readonly PerformerView[], seq: Seq): void {
  for (const performer of performers) {
    if (performer.removed) removeRow(draft, performer.id, seq);
    else upsertRow(draft, performer.id, performer, seq);
  }
}

export function removePerformers(draft: LineUp, ids: readonly PerformerId[], seq: Seq): void {
  for (const id of ids) removeRow(draft, id, seq);
}
