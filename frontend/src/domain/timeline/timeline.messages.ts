import { eventTable, isGigEventType } from '@jamjar/contracts/gigs/event-table';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';

/** The text of a timeline entry. An event type that only a newer server knows is its own text. */
export function formatTimelineEntry({ type, performers, enabled }: Pick<TimelineEntryView, 'type' | 'performers' | 'enabled'>): string {
  if (!isGigEventType(type)) return type;
  const { text } = eventTable[type];
  const names = performers.map(({ name }) => name);
  const [first = 'Somebody', second] = names;
  if (typeof text === 'string') return text.replace('{name}', () => first);
  // a longer list of names would fill several lines
  return text({ first, second, enabled, all: names.length > 3 ? `${names.length} participants` : names.join(', ') });
}
