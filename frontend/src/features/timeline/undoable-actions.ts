import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { formatTimelineEntry } from '../../domain/timeline/timeline.messages.js';

/** The text of an action with more entries than this says only how many there are, because it must fit one line. */
const maxListedEntries = 3;

/**
 * The actions that get an Undo button: what each did, in plain words, by the revision of its newest entry. An action gets none when a later
 * undoable one has changed one of its performers. `undoable` was true when the server sent the entry; the server may still refuse the undo.
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

/** Groups the entries by action; those of one action follow each other. */
function groupByAction(entries: readonly TimelineEntryView[]): TimelineEntryView[][] {
  const groups: TimelineEntryView[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group?.[0]?.action.from === entry.action.from) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
