import type { RecordedEvent, ResolvedEvent, StreamingRead } from '@eventstore/db-client';
import { within } from './within.js';

/** A whole page of a read that ends by itself, within a time. The read is over afterwards, however it went. */
export async function readPage(read: StreamingRead<ResolvedEvent>, timeout: number): Promise<RecordedEvent[]> {
  read.on('error', () => undefined); // the loop below throws it; one that comes later has nobody else to hear it
  try {
    return await within(timeout, eventsOf(read));
  } finally {
    void read.cancel().catch(() => undefined); // a call that was never made cannot be cancelled
    read.destroy();
  }
}

async function eventsOf(read: StreamingRead<ResolvedEvent>): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  const resolved: AsyncIterable<ResolvedEvent> = read;
  for await (const { event } of resolved) if (event) events.push(event);
  return events;
}
