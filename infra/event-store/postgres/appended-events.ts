import type { RecordedEvent } from '../event-store.js';
import type { AppendRequest, AppendOutcome } from './batch-append.js';

/** The events of an append as a reader of the log gets them, parsed from the stored JSON. Empty unless the outcome is `appended`. */
export function toRecordedEvents({ stream, expected, events }: AppendRequest, outcome: AppendOutcome | undefined): RecordedEvent[] {
  if (outcome?.kind !== 'appended') return [];
  const storedEvents: unknown = JSON.parse(events.json);
  if (!Array.isArray(storedEvents)) return [];
  const firstPosition = outcome.position - BigInt(events.count) + 1n;
  return storedEvents.map((event: [id: string, type: string, data: unknown, metadata: unknown], index) => {
    const [id, type, data, metadata] = event;
    const offset = BigInt(index);
    return {
      id,
      type,
      data,
      metadata,
      stream,
      revision: expected + 1n + offset,
      position: firstPosition + offset,
      recordedAt: outcome.recordedAt,
    };
  });
}
