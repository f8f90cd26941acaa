import type { EventData as EsdbEventData, RecordedEvent as EsdbRecordedEvent } from '@eventstore/db-client';
import type { NewEvent, RecordedEvent } from '../event-store.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @throws TypeError when the id is no UUID, or data or metadata no object */
export function toEsdbEvent({ id, type, data, metadata }: NewEvent): EsdbEventData {
  if (!uuid.test(id)) throw new TypeError(`Not the id of an event: ${id}`);
  return { id, type, contentType: 'application/json', data: objectOf(data), metadata: objectOf(metadata) };
}

/** @throws Error when the server does not tell positions (before version 22.6) */
export function fromEsdbEvent(esdbEvent: EsdbRecordedEvent): RecordedEvent {
  const { id, type, data, metadata, streamId: stream, revision, position, created: recordedAt } = esdbEvent;
  if (!position) throw new Error('EventStoreDB told no position: version 22.6 or newer is needed');
  return { id, type, data, metadata, stream, revision, position: position.commit, recordedAt };
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('Data and metadata of an event are objects');
  return { ...value };
}
