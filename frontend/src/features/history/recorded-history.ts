import { type HistoryEntryView, type HistoryPage } from '@jamjar/contracts/history/history.views';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type HistoryEvent, readEntry } from './history-event.js';
import { type HistoryRow, RowBuilder } from './history-rows.js';
import { Replay } from './replay.js';

/** A history whose entries could be read, up to the first that cannot. */
export interface RecordedHistory {
  readonly events: readonly HistoryEvent[];
  /** The names of all performers that the history mentions. */
  readonly names: ReadonlyMap<PerformerId, string>;
  readonly replay: Replay;
  /** What happened, action by action, oldest first. */
  readonly rows: readonly HistoryRow[];
  /** The first entry that cannot be read or does not follow, because somebody changed the history or the server is newer; null when all can. */
  readonly unreadable: HistoryEntryView | null;
}

/** Reads the entries as the events that decided the gig, and folds each once; the texts of rows follow when they are read. */
export function readHistory({ entries, actors, names: namesById }: Pick<HistoryPage, 'entries' | 'actors' | 'names'>): RecordedHistory {
  const names = new Map(Object.entries(namesById) as [PerformerId, string][]);
  const replay = new Replay();
  const rows = new RowBuilder(names, replay);
  const unreadable = entries.find((entry, index) => {
    try {
      const event = readEntry(entry, index, actors);
      replay.add(event);
      rows.add(event);
      return false;
    } catch {
      return true;
    }
  });
  return { events: replay.events, names, replay, rows: rows.rows, unreadable: unreadable ?? null };
}
