import type { RecordedEvent } from '../event-store.js';
import type { AppendRequest, Outcome } from './batch-append.js';

/** The events of an append, if they were appended now, as a reader of the log would see them: parsed back from the JSON that was stored. */
export function recordedEvents({ stream, expected, events }: AppendRequest, outcome: Outcome | undefined): RecordedEvent[] {
  if (outcome?.kind !== 'appended') return [];
  const stored: unknown = JSON.parse(events.json);
  if (!Array.isArray(stored)) return [];
  const firstPosition = outcome.position - BigInt(events.count) + 1n;
  return stored.map((event: [id: string, type: string, data: unknown, metadata: unknown], place) => {
    const [id, type, data, metadata] = event;
    const offset = BigInt(place);
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
