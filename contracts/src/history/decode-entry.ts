import { readMetadata } from '../event-metadata.js';
import { type GigEvent } from '../gigs/gig.events.js';
import { readEvent } from '../gigs/upcasters.js';
import { type HistoryEntry } from './chain.js';

/** Returns an entry's event in its newest version; null when the entry was manipulated so that it cannot be read. */
export function decodeEntry({ type, data, metadata }: Pick<HistoryEntry, 'type' | 'data' | 'metadata'>): GigEvent | null {
  try {
    return readEvent({ type, data, schemaVersion: readMetadata(metadata).schemaVersion });
  } catch {
    return null;
  }
}
