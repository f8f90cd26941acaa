import {
  type AppendResult,
  assertAppendable,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  WrongRevision,
} from '@jamjar/infra/event-store/event-store';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Whether these events were appended before. */
const areRepeated = (recorded: readonly RecordedEvent[], events: readonly NewEvent[]): boolean =>
  recorded.length === events.length && recorded.every(({ id }, index) => id === events[index]?.id);

/** An event store in memory, for many short streams. It answers in a later turn of the event loop, so that commands interleave. */
export class InMemoryEventStore implements Pick<EventStore, 'append' | 'read'> {
  private readonly streams = new Map<string, RecordedEvent[]>();
  private position = 0n;

  async append(stream: string, expectedRevision: bigint, events: readonly NewEvent[]): Promise<AppendResult> {
    assertAppendable(stream, events);
    await nextTurn();
    const recorded = this.streams.get(stream) ?? [];
    const currentRevision = BigInt(recorded.length) - 1n;
    const alreadyRecorded = recorded.slice(Number(expectedRevision) + 1, Number(expectedRevision) + 1 + events.length);
    if (areRepeated(alreadyRecorded, events)) return alreadyRecorded.at(-1) ?? { revision: currentRevision, position: this.position };
    if (currentRevision !== expectedRevision) throw new WrongRevision(stream, expectedRevision, currentRevision);
    for (const event of events) recorded.push(this.record(stream, BigInt(recorded.length), event));
    this.streams.set(stream, recorded);
    return { revision: BigInt(recorded.length) - 1n, position: this.position };
  }

  async *read(stream: string, after: bigint, to = BigInt(Number.MAX_SAFE_INTEGER)): AsyncIterable<RecordedEvent> {
    await nextTurn();
    yield* (this.streams.get(stream) ?? []).slice(Number(after) + 1, Number(to) + 1);
  }

  /** Converts data and metadata to JSON and back, as every other store does. */
  private record(stream: string, revision: bigint, { id, type, data, metadata }: NewEvent): RecordedEvent {
    this.position += 1n;
    const json = JSON.parse(JSON.stringify({ data, metadata })) as Pick<RecordedEvent, 'data' | 'metadata'>;
    return { id, type, ...json, stream, revision, position: this.position, recordedAt: new Date() };
  }
}
