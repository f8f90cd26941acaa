import { type EventOrigin } from '@jamjar/contracts/event-metadata';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { readEvent } from '@jamjar/contracts/gigs/upcasters';
import { type HistoryEntryView } from '@jamjar/contracts/history/history.views';
import { type PerformerId } from '@jamjar/contracts/ids';

/** An event of a history, and the name of who recorded it. */
export type HistoryEvent = GigEvent & EventOrigin & { readonly actorName: string };

/** A history whose entries could be read, up to the first that cannot. */
export interface RecordedHistory {
  readonly events: readonly HistoryEvent[];
  /** The names of all performers that the history mentions. */
  readonly names: ReadonlyMap<PerformerId, string>;
  /** The first entry that cannot be read, because somebody changed it or the server is newer; null when all can. */
  readonly unreadable: HistoryEntryView | null;
}

/** Reads the entries as the events that decided the gig. */
export function readHistory(entries: readonly HistoryEntryView[]): RecordedHistory {
  const names = new Map<PerformerId, string>();
  const events: HistoryEvent[] = [];
  for (const entry of entries) {
    for (const { id, name } of entry.performers) names.set(id, name);
    const event = readEntry(entry);
    if (!event) return { events, names, unreadable: entry };
    events.push(event);
  }
  return { events, names, unreadable: null };
}

function readEntry({ revision, type, data, recorded }: HistoryEntryView): HistoryEvent | null {
  if (!recorded) return null;
  const { at, commandId, schemaVersion, actor } = recorded;
  const origin = { revision: BigInt(revision), commandId, recordedAt: at, actor };
  try {
    return { ...readEvent({ type, data, schemaVersion }), ...origin, actorName: actor.name };
  } catch {
    return null;
  }
}
