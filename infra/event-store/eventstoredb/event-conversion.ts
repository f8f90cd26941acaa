import type { EventData as EsdbEventData, RecordedEvent as EsdbRecordedEvent } from '@eventstore/db-client';
import type { NewEvent, RecordedEvent } from '../event-store.js';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @throws TypeError when the id is not a UUID, or data or metadata is not an object */
export function toEsdbEvent({ id, type, data, metadata }: NewEvent): EsdbEventData {
  if (!uuidPattern.test(id)) throw new TypeError(`Not a UUID as event id: ${id}`);
  return { id, type, contentType: 'application/json', data: toJsonObject(data), metadata: toJsonObject(metadata) };
}

/** @throws Error when the server is older than 22.6 and sends no position */
export function fromEsdbEvent(esdbEvent: EsdbRecordedEvent): RecordedEvent {
  const { id, type, data, metadata, streamId: stream, revision, position, created: recordedAt } = esdbEvent;
  if (!position) throw new Error('EventStoreDB sent no position: version 22.6 or newer is needed');
  return { id, type, data, metadata, stream, revision, position: position.commit, recordedAt };
}

function toJsonObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('Data and metadata of an event must be objects');
  return { ...value };
}
