import type { EncodedEvents } from './event-encoding.js';
import { dateOf } from './time-stamps.js';

/** One append of a batch. */
export interface AppendRequest {
  stream: string;
  expected: bigint;
  events: EncodedEvents;
}

export type Outcome =
  { kind: 'appended'; position: bigint; recordedAt: Date } | { kind: 'repeated'; position: bigint } | { kind: 'wrong'; actual: bigint };

/** Whatever sends one statement. */
export interface Sends {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: { answer: string }[] }>;
}

/** Appends a batch (every stream at most once) in one transaction. One outcome per request, in their order. */
export async function appendBatch(connection: Sends, batch: readonly AppendRequest[]): Promise<Outcome[]> {
  const json = `[${batch.map(({ stream, expected, events }) => `[${JSON.stringify(stream)},${expected.toString()},${events.json}]`).join(',')}]`;
  const count = batch.reduce((sum, { events }) => sum + events.count, 0);
  const { rows } = await connection.query({ name: 'append_events', text: 'SELECT append_events($1, $2) AS answer', values: [json, count] });
  const [row] = rows;
  if (!row) throw new Error('append_events answered nothing');
  return outcomesOf(row.answer, batch);
}

/** The form of the answer is told where the function is made (`event-log.migration.ts`). */
function outcomesOf(answer: string, batch: readonly AppendRequest[]): Outcome[] {
  const [at = '', start = '', ...exceptions] = answer.split(';');
  const recordedAt = dateOf(at);
  let position = BigInt(start);
  return batch.map(({ events }, place) => {
    const [kind, number = ''] = (exceptions[place] ?? 'appended').split(' ');
    if (kind === 'wrong') return { kind, actual: BigInt(number) };
    if (kind === 'repeated') return { kind, position: BigInt(number) };
    position += BigInt(events.count);
    return { kind: 'appended', position, recordedAt };
  });
}
