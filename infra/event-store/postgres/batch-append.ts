import type { EncodedEvents } from './event-encoding.js';
import { parseTimestamp } from './timestamps.js';

/** One append of a batch. */
export interface AppendRequest {
  stream: string;
  /** Expected revision of the stream. */
  expected: bigint;
  events: EncodedEvents;
}

/** `repeated`: exactly this append was stored before. `wrong`: the stream is at the revision `actual`. */
export type AppendOutcome =
  { kind: 'appended'; position: bigint; recordedAt: Date } | { kind: 'repeated'; position: bigint } | { kind: 'wrong'; actual: bigint };

/** A connection that runs prepared statements whose rows have the column `result`. */
export interface StatementRunner {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: { result: string }[] }>;
}

/** Appends a batch, in which each stream occurs at most once, in one transaction. @returns one outcome per request, in the same order */
export async function appendBatch(connection: StatementRunner, batch: readonly AppendRequest[]): Promise<AppendOutcome[]> {
  const json = `[${batch.map(({ stream, expected, events }) => `[${JSON.stringify(stream)},${expected.toString()},${events.json}]`).join(',')}]`;
  const count = batch.reduce((sum, { events }) => sum + events.count, 0);
  const { rows } = await connection.query({ name: 'append_events', text: 'SELECT append_events($1, $2) AS result', values: [json, count] });
  const [row] = rows;
  if (!row) throw new Error('append_events returned no row');
  return parseOutcomes(row.result, batch);
}

/** Parses the result of `append_events`; `event-log.migration.ts` describes its format. */
function parseOutcomes(result: string, batch: readonly AppendRequest[]): AppendOutcome[] {
  const [timestamp = '', positionBefore = '', ...outcomes] = result.split(';');
  const recordedAt = parseTimestamp(timestamp);
  let position = BigInt(positionBefore);
  return batch.map(({ events }, index) => {
    const [kind, number = ''] = (outcomes[index] ?? 'appended').split(' ');
    if (kind === 'wrong') return { kind, actual: BigInt(number) };
    if (kind === 'repeated') return { kind, position: BigInt(number) };
    position += BigInt(events.count);
    return { kind: 'appended', position, recordedAt };
  });
}
