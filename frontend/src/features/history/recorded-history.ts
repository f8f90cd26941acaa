import { type EventOrigin } from '@jamjar/contracts/event-metadata';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { readEvent } from '@jamjar/contracts/gigs/upcasters';
import { type HistoryEntryView } from '@jamjar/contracts/history/history.views';
import { type PerformerId } from '@jamjar/contracts/ids';
import { Replay } from './replay.js';

/** An event of a history, and the name of who recorded it. Its revision is its place in the history, also when somebody removed others. */
export type HistoryEvent = GigEvent & EventOrigin & { readonly actorName: string };

/** A history whose entries could be read, up to the first that cannot. */
export interface RecordedHistory {
  readonly events: readonly HistoryEvent[];
  /** The names of all performers that the history mentions. */
  readonly names: ReadonlyMap<PerformerId, string>;
  readonly replay: Replay;
  /** The first entry that cannot be read or does not follow, because somebody changed the history or the server is newer; null when all can. */
  readonly unreadable: HistoryEntryView | null;
}

/** Reads the entries as the events that decided the gig. */
export function readHistory(entries: readonly HistoryEntryView[]): RecordedHistory {
  const names = new Map<PerformerId, string>();
  const events: HistoryEvent[] = [];
  const replay = new Replay();
  for (const [index, entry] of entries.entries()) {
    for (const { id, name } of entry.performers) names.set(id, name);
    try {
      const event = readEntry(entry, index);
      replay.add(event);
      events.push(event);
    } catch {
      return { events, names, replay, unreadable: entry };
    }
  }
  return { events, names, replay, unreadable: null };
}

function readEntry({ type, data, recorded }: HistoryEntryView, index: number): HistoryEvent {
  if (!recorded) throw new TypeError('Its metadata cannot be read');
  const { at, commandId, schemaVersion, actor } = recorded;
  const origin = { revision: BigInt(index), commandId, recordedAt: at, actor };
  return { ...readEvent({ type, data, schemaVersion }), ...origin, actorName: actor.name };
}
