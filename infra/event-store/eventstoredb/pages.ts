import type { RecordedEvent as EsdbRecordedEvent, ResolvedEvent as EsdbResolvedEvent, StreamingRead } from '@eventstore/db-client';
import { within } from './within.js';

/** A whole page of a read that ends by itself, within a time. The read is over afterwards, however it went. */
export async function readPage(read: StreamingRead<EsdbResolvedEvent>, timeout: number): Promise<EsdbRecordedEvent[]> {
  read.on('error', () => undefined); // the loop below throws it; one that comes later has nobody else to hear it
  try {
    return await within(timeout, resolvedEvents(read));
  } finally {
    void read.cancel().catch(() => undefined); // a call that was never made cannot be cancelled
    read.destroy();
  }
}

async function resolvedEvents(read: StreamingRead<EsdbResolvedEvent>): Promise<EsdbRecordedEvent[]> {
  const esdbEvents: EsdbRecordedEvent[] = [];
  const resolved: AsyncIterable<EsdbResolvedEvent> = read;
  for await (const { event } of resolved) if (event) esdbEvents.push(event);
  return esdbEvents;
}
