import { type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type AsOf, type Rows, rowsIn, takeNews } from '../../api/rows.js';

/** What was done at a gig, by revision. */
export type Timeline = Rows<TimelineEntryView>;

export const keyOfEntry = ({ revision }: TimelineEntryView): string => String(revision);

export function takeEntries(draft: Timeline, entries: readonly TimelineEntryView[], asOf: AsOf): void {
  for (const entry of entries) takeNews(draft, keyOfEntry(entry), entry, asOf);
}

export const newestFirst = (timeline: Timeline): TimelineEntryView[] =>
  rowsIn(timeline).sort((one, other) => other.revision - one.revision);
