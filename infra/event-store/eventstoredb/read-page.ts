import type {
  RecordedEvent as EsdbRecordedEvent,
  ResolvedEvent as EsdbResolvedEvent,
  StreamingRead as EsdbStreamingRead,
} from '@eventstore/db-client';
import { withTimeout } from './with-timeout.js';

/**
 * Reads all events of a finite read, and closes the read in any case.
 * @throws StoreUnavailable when it takes longer than the timeout
 */
export async function readPage(read: EsdbStreamingRead<EsdbResolvedEvent>, timeoutMs: number): Promise<EsdbRecordedEvent[]> {
  read.on('error', () => undefined); // `collectEvents` throws the error; a later error would be unhandled
  try {
    return await withTimeout(timeoutMs, collectEvents(read));
  } finally {
    void read.cancel().catch(() => undefined); // fails when the call was never made
    read.destroy();
  }
}

async function collectEvents(read: EsdbStreamingRead<EsdbResolvedEvent>): Promise<EsdbRecordedEvent[]> {
  const esdbEvents: EsdbRecordedEvent[] = [];
  const resolved: AsyncIterable<EsdbResolvedEvent> = read;
  for await (const { event } of resolved) if (event) esdbEvents.push(event);
  return esdbEvents;
}
