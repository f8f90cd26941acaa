import { type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type Seq, type CachedRows, selectRows, upsertRow } from '../../api/cached-rows.js';

/** The cached timeline entries of a gig, by revision. */
export type Timeline = CachedRows<TimelineEntryView>;

export const toEntryKey = ({ revision }: TimelineEntryView): string => String(revision);

export function upsertEntries(draft: Timeline, entries: readonly TimelineEntryView[], seq: Seq): void {
  for (const entry of entries) upsertRow(draft, toEntryKey(entry), entry, seq);
}

export const sortNewestFirst = (timeline: Timeline): TimelineEntryView[] => selectRows(timeline).sort((a, b) => b.revision - a.revision);
