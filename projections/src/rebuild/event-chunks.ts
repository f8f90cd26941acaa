import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';

/** Yields the events after one position up to another in arrays of at most `size`. `upTo` must be the position of an event. */
export async function* readChunks(store: EventStore, after: bigint, upTo: bigint, size: number): AsyncGenerator<readonly RecordedEvent[]> {
  if (upTo <= after) return;
  const stopping = new AbortController();
  let events: RecordedEvent[] = [];
  try {
    for await (const event of store.subscribe(after, stopping.signal)) {
      events.push(event);
      const isLast = event.position >= upTo;
      if (isLast || events.length === size) {
        yield events;
        events = [];
      }
      if (isLast) return;
    }
    throw new Error('The subscription to the event store ended');
  } finally {
    stopping.abort();
  }
}
