import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { formatTimelineEntry } from '../../domain/timeline/timeline.messages.js';

/** Of an action with more entries than this, only the number is given: the text must fit one line. */
const maxListedEntries = 3;

/**
 * The actions that get an Undo button, by the revision of their newest entry, with what they did in plain words. An action gets none when a later
 * one has changed one of its performers. Whether an entry is undoable is known from when it was sent, so the server may still refuse.
 * @param entries of a whole timeline, the newest first
 */
export function findUndoableActions(entries: readonly TimelineEntryView[]): ReadonlyMap<number, string> {
  const actions = new Map<number, string>();
  const changedLater = new Set<string>();
  for (const actionEntries of groupByAction(entries)) {
    const [newest] = actionEntries;
    if (!newest || newest.undone || !newest.undoable) continue;
    const ids = actionEntries.flatMap(({ performers }) => performers.map(({ id }) => id));
    if (!ids.some((id) => changedLater.has(id))) actions.set(newest.revision, describeAction(actionEntries));
    for (const id of ids) changedLater.add(id);
  }
  return actions;
}

const describeAction = (entries: readonly TimelineEntryView[]): string =>
  entries.length > maxListedEntries ? `${entries.length} changes` : entries.map(formatTimelineEntry).reverse().join(', ');

/** The entries of each action, which follow each other. */
function groupByAction(entries: readonly TimelineEntryView[]): TimelineEntryView[][] {
  const groups: TimelineEntryView[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group?.[0]?.action.from === entry.action.from) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
