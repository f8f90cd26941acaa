import { type Actor } from '../event-metadata.js';
import { type CommandId, type Instant, type PerformerId } from '../ids.js';
import { type BrokenEntry, type HistoryEntry } from './chain.js';
import { type Fingerprint } from './fingerprint.js';

/** An entry of a gig's history, with its stored type and data. */
export interface HistoryEntryView extends Pick<HistoryEntry, 'revision' | 'type' | 'data'> {
  /** From the entry's metadata; null when the stored entry was manipulated so that it cannot be read. */
  readonly recorded: {
    readonly at: Instant;
    readonly commandId: CommandId;
    readonly schemaVersion: number;
    /** The key of one of the page's `actors`. */
    readonly actor: string;
  } | null;
}

/** A page of a gig's history, in the order of the revisions. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntryView[];
  /** The actors of these entries with their current names, by the key in `recorded.actor`. Only users have an `id`. */
  readonly actors: Readonly<Record<string, Actor & { readonly name: string }>>;
  /** The current names of the performers of these entries. */
  readonly names: Readonly<Record<PerformerId, string>>;
  /** The query parameter `after` for the next page; null on the last one. */
  readonly next: number | null;
  /** The fingerprint of the whole history up to its newest entry. */
  readonly fingerprint: Fingerprint;
  /** The fingerprint of the history up to the gig's last completion, even if it was reopened since; null if it was never completed. */
  readonly completionFingerprint: Fingerprint | null;
}

/** The result when the server checks a history. */
export interface VerificationView {
  /** Number of checked entries. */
  readonly entries: number;
  readonly intact: boolean;
  readonly firstBroken: BrokenEntry | null;
  /** The fingerprint of the history up to the last checked entry. */
  readonly fingerprint: Fingerprint;
}
