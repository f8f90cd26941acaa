import { type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type Seq, type Rows, rowsIn, takeNews } from '../../api/rows.js';

/** What was done at a gig, by revision. */
export type Timeline = Rows<TimelineEntryView>;

export const keyOfEntry = ({ revision }: TimelineEntryView): string => String(revision);

export function takeEntries(draft: Timeline, entries: readonly TimelineEntryView[], seq: Seq): void {
  for (const entry of entries) takeNews(draft, keyOfEntry(entry), entry, seq);
}

export const newestFirst = (timeline: Timeline): TimelineEntryView[] =>
  rowsIn(timeline).sort((one, other) => other.revision - one.revision);
