import { checkRows, object, string } from '@jamjar/contracts/type-guards';
import { assertAppendable, type NewEvent, type RecordedEvent } from '../event-store.js';
import { type PinnedConnection } from './postgres-connection.js';

/** One append of a batch. */
export interface AppendRequest {
  stream: string;
  /** Expected revision of the stream. */
  expected: bigint;
  /** The events as `[[eventId, type, data, metadata], …]`. */
  json: string;
  eventCount: number;
}

/** `position` is that of the last event. `repeated`: exactly this append was stored before. `wrong`: the stream is not at the expected revision but at `actual`. */
export type AppendOutcome =
  | { kind: 'appended'; position: bigint; recordedAt: Date }
  | { kind: 'repeated'; position: bigint }
  | { kind: 'wrong'; actual: bigint };

/** Connection settings that produce the format that `parseTimestamp` reads. */
export const timestampSettings = { timezone: 'UTC', datestyle: 'ISO' } as const;

/** Escapes that `jsonb` rejects: NUL and lone surrogates. `JSON.stringify` escapes these, but not complete surrogate pairs. */
const unstorableEscape = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;
/** The faster check comes first: most content has no `\u` escape. */
const isStorable = (json: string): boolean => !json.includes('\\u') || !unstorableEscape.test(json);

/**
 * Encodes and checks an append. An event that Postgres rejects would make its whole batch fail, and then each append is written alone.
 * @throws TypeError when the events are not valid (`assertAppendable`), or Postgres cannot store their text
 */
export function encodeAppend(stream: string, expected: bigint, events: readonly NewEvent[]): AppendRequest {
  assertAppendable(stream, events);
  const json = JSON.stringify(events.map(({ id, type, data, metadata }) => [id, type, data, metadata]));
  if (!isStorable(json) || !isStorable(JSON.stringify(stream))) throw new TypeError(`Text that Postgres cannot store, for ${stream}`);
  return { stream, expected, json, eventCount: events.length };
}

const isResultRow = object({ result: string });

/** Appends a batch, in which each stream occurs at most once, in one transaction. @returns one outcome per request, in the same order */
export async function appendBatch(connection: PinnedConnection, batch: readonly AppendRequest[]): Promise<AppendOutcome[]> {
  const batchJson = `[${batch.map(({ stream, expected, json }) => `[${JSON.stringify(stream)},${expected},${json}]`).join(',')}]`;
  const eventCount = batch.reduce((sum, request) => sum + request.eventCount, 0);
  const statement = { name: 'append_events', text: 'SELECT append_events($1, $2) AS result', values: [batchJson, eventCount] };
  const { rows } = await connection.query(statement);
  const [row] = checkRows(rows, isResultRow);
  if (!row) throw new Error('append_events returned no row');
  return parseOutcomes(row.result, batch);
}

/** Parses the result of `append_events`; `event-log.migration.ts` describes its format. */
function parseOutcomes(result: string, batch: readonly AppendRequest[]): AppendOutcome[] {
  const [timestamp = '', positionBefore = '', ...outcomes] = result.split(';');
  const recordedAt = parseTimestamp(timestamp);
  let position = BigInt(positionBefore);
  return batch.map(({ eventCount }, index) => {
    const [kind, number = ''] = (outcomes[index] ?? 'appended').split(' ');
    if (kind === 'wrong') return { kind, actual: BigInt(number) };
    if (kind === 'repeated') return { kind, position: BigInt(number) };
    position += BigInt(eventCount);
    return { kind: 'appended', position, recordedAt };
  });
}

/** The events of an append as a reader of the log gets them, parsed from the stored JSON. Empty unless the outcome is `appended`. */
export function toRecordedEvents(
  { stream, expected, json, eventCount }: AppendRequest,
  outcome: AppendOutcome | undefined,
): RecordedEvent[] {
  if (outcome?.kind !== 'appended') return [];
  const { position: lastPosition, recordedAt } = outcome;
  const storedEvents = JSON.parse(json) as [id: string, type: string, data: unknown, metadata: unknown][];
  return storedEvents.map(([id, type, data, metadata], index) => {
    const revision = expected + 1n + BigInt(index);
    return { id, type, data, metadata, stream, revision, position: lastPosition - BigInt(eventCount - 1 - index), recordedAt };
  });
}

/** Parses for example `2026-11-21 20:15:00.123456+00`, to the millisecond. pg's own parser costs more time than the rest of a row. */
export function parseTimestamp(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
}
