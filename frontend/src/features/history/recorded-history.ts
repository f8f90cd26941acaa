import { type HistoryEntryView, type HistoryPage } from '@jamjar/contracts/history/history.views';
import { type PerformerId } from '@jamjar/contracts/ids';
import { describeEvent } from './entry-texts.js';
import { type HistoryEvent, readEntry } from './history-event.js';
import { type HistoryRow, RowBuilder } from './history-rows.js';
import { Playback } from './playback.js';

/** The readable part of a history: all entries, or those before the first that cannot be read. */
export interface RecordedHistory {
  readonly events: readonly HistoryEvent[];
  /** The names of all performers that the history mentions. */
  readonly names: ReadonlyMap<PerformerId, string>;
  readonly playback: Playback;
  /** One row for each action, oldest first. */
  readonly rows: readonly HistoryRow[];
  /** The first entry that cannot be read or folded, because somebody changed the history or the server is newer; null when all can. */
  readonly unreadable: HistoryEntryView | null;
}

type HistoryPart = Pick<HistoryPage, 'entries' | 'actors' | 'names'>;
/** Histories that were folded while they were loaded, by their array of entries. */
const foldedHistories = new WeakMap<readonly HistoryEntryView[], RecordedHistory>();

/** Parses the entries into events and folds them, unless a `HistoryBuilder` did so while they were loaded. */
export const readHistory = (history: HistoryPart): RecordedHistory =>
  foldedHistories.get(history.entries) ?? new HistoryBuilder().add(history).folded;

/** Folds a history part by part, while the next part is still being loaded. */
export class HistoryBuilder {
  readonly #entries: HistoryEntryView[] = [];
  readonly #actors: Record<string, HistoryPage['actors'][string]> = {};
  readonly #names = new Map<PerformerId, string>();
  readonly #playback = new Playback();
  readonly #rows = new RowBuilder();
  #unreadable: HistoryEntryView | null = null;
  /** Whether a performer was renamed between two parts, so that their texts have different names. */
  #hasRenamed = false;

  /**
   * Adds the next part. Entries that an earlier part contains are skipped: if somebody removed an entry, a page reaches beyond the revision
   * after which the next page begins.
   */
  add({ entries, actors, names }: HistoryPart): this {
    Object.assign(this.#actors, actors);
    for (const [id, name] of Object.entries(names)) {
      this.#hasRenamed ||= (this.#names.get(id as PerformerId) ?? name) !== name;
      this.#names.set(id as PerformerId, name);
    }
    for (const entry of entries) if (entry.revision > this.newestRevision) this.#addEntry(entry);
    return this;
  }

  /** The revision of the last entry; -1 without entries. */
  get newestRevision(): number {
    return this.#entries.at(-1)?.revision ?? -1;
  }

  get folded(): RecordedHistory {
    const { events, newest } = this.#playback;
    return { events, names: this.#names, playback: this.#playback, rows: this.#rows.finish(newest), unreadable: this.#unreadable };
  }

  /**
   * All parts as one, which `readHistory` need not fold again unless names changed. Frozen, so that Redux Toolkit (Immer) skips freezing
   * every entry, which takes long.
   */
  finish(): HistoryPart {
    const entries = Object.freeze(this.#entries);
    if (!this.#hasRenamed) foldedHistories.set(entries, this.folded);
    return { entries, actors: this.#actors, names: Object.fromEntries(this.#names) };
  }

  #addEntry(entry: HistoryEntryView): void {
    const index = this.#entries.push(entry) - 1;
    if (this.#unreadable) return;
    try {
      const event = readEntry(entry, index, this.#actors);
      const text = describeEvent(event, this.#playback.newest, this.#names);
      this.#playback.add(event);
      this.#rows.add(event, text);
    } catch {
      this.#unreadable = entry;
    }
  }
}
