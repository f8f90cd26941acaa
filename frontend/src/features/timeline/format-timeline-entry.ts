import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { timelineMessages } from './timeline.messages.js';

/** The text of a timeline entry; the event type itself when this version of the web app does not know it, since the server may be newer. */
export function formatTimelineEntry({ type, performers }: Pick<TimelineEntryView, 'type' | 'performers'>): string {
  if (!isGigEventType(type)) return type;
  const message = timelineMessages[type];
  if (typeof message === 'string') return message;
  const names = performers.map(({ name }) => name);
  return message({
    first: names[0] ?? 'Somebody',
    second: names[1],
    // a longer list of names would fill several lines
    all: names.length > 3 ? `${names.length} participants` : names.join(', '),
  });
}

const isGigEventType = (type: string): type is GigEventType => type in timelineMessages;
