import type { NewEvent } from '../event-store.js';

/** The events of one append as JSON. */
export interface EncodedEvents {
  /** `[[eventId, type, data, metadata], …]` */
  json: string;
  count: number;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Escapes that `jsonb` rejects: NUL and lone surrogates. `JSON.stringify` escapes these, but not complete surrogate pairs. */
const unstorableEscape = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/**
 * Encodes and checks the events of an append, because an event that Postgres rejects fails its batch, whose appends are then written singly.
 * @throws TypeError when there are no events, an id is not a UUID, data or metadata is not an object, or Postgres cannot store the text
 */
export function encodeEvents(stream: string, events: readonly NewEvent[]): EncodedEvents {
  if (events.length === 0) throw new TypeError(`Nothing to append to ${stream}`);
  for (const { id } of events) if (!uuidPattern.test(id)) throw new TypeError(`Not a UUID as event id: ${id}`);
  const json = `[${events.map(({ id, type, data, metadata }) => `["${id}",${JSON.stringify(type)},${objectJson(data)},${objectJson(metadata)}]`).join(',')}]`;
  if (!isStorable(json) || !isStorable(JSON.stringify(stream))) throw new TypeError(`Text that Postgres cannot store, for ${stream}`);
  return { json, count: events.length };
}

function objectJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) throw new TypeError('Data and metadata of an event must be objects');
  return JSON.stringify(value);
}

/** The fast check comes first: most content has no `\u` escape. */
const isStorable = (json: string): boolean => !json.includes('\\u') || !unstorableEscape.test(json);
