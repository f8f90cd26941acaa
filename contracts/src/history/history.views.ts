import { type Actor } from '../event-metadata.js';
import { type CommandId, type Instant, type PerformerId } from '../ids.js';
import { type BrokenEntry, type HistoryEntry } from './chain.js';
import { type Fingerprint } from './fingerprint.js';

/** An entry of a gig's history as it is stored. */
export interface HistoryEntryView extends Pick<HistoryEntry, 'revision' | 'type' | 'data'> {
  /** Null when what is stored is not readable, because somebody changed it. */
  readonly recorded: {
    readonly at: Instant;
    readonly commandId: CommandId;
    readonly schemaVersion: number;
    /** The key of one of the page's `actors`. */
    readonly actor: string;
  } | null;
}

/** A part of a gig's history, in the order of the revisions. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntryView[];
  /** Who recorded these entries, with the names that they have now: once each, as below, because a long history mentions them often. `id` of a user only. */
  readonly actors: Readonly<Record<string, Actor & { readonly name: string }>>;
  /** The names that the performers of these entries have now, by their ids. */
  readonly names: Readonly<Record<PerformerId, string>>;
  /** The `after` of the next part; null at the end. */
  readonly next: number | null;
  /** Of the newest entry. */
  readonly fingerprint: Fingerprint;
  /** Of the last completion, also after the gig was reopened; null before the first. */
  readonly completionFingerprint: Fingerprint | null;
}

/** What the server found when it checked a history. */
export interface VerificationView {
  /** How many were checked. */
  readonly entries: number;
  readonly intact: boolean;
  readonly firstBroken: BrokenEntry | null;
  /** Of the last entry that was checked. */
  readonly fingerprint: Fingerprint;
}
