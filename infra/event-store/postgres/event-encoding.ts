import type { NewEvent } from '../event-store.js';

/** Events of one append as the JSON that is stored. */
export interface EncodedEvents {
  /** `[[eventId, type, data, metadata], …]` */
  json: string;
  count: number;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What `jsonb` cannot hold: NUL, and halves of characters. (`JSON.stringify` escapes exactly these; whole characters it leaves.) */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/**
 * One bad event must not spoil the batch that it would share with others, so it is found before.
 * @throws TypeError when there is no event, an id is no UUID, or Postgres could not store the content
 */
export function encodeEvents(stream: string, events: readonly NewEvent[]): EncodedEvents {
  if (events.length === 0) throw new TypeError(`Nothing to append to ${stream}`);
  for (const { id } of events) if (!uuid.test(id)) throw new TypeError(`Not the id of an event: ${id}`);
  const json = `[${events.map(({ id, type, data, metadata }) => `["${id}",${JSON.stringify(type)},${objectJson(data)},${objectJson(metadata)}]`).join(',')}]`;
  if (!isStorable(json) || !isStorable(JSON.stringify(stream))) throw new TypeError(`Text that Postgres cannot store, for ${stream}`);
  return { json, count: events.length };
}

function objectJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) throw new TypeError('Data and metadata of an event are objects');
  return JSON.stringify(value);
}

/** Most content has no escaped character at all, and that is quickly seen. */
const isStorable = (json: string): boolean => !json.includes('\\u') || !unstorable.test(json);
