import type { EncodedFacts } from './fact-encoding.js';

/** One append of a batch. */
export interface AppendRequest {
  stream: string;
  expected: bigint;
  facts: EncodedFacts;
}

export type Outcome =
  { kind: 'appended'; position: bigint; recordedAt: Date } | { kind: 'repeated'; position: bigint } | { kind: 'wrong'; actual: bigint };

interface Answer {
  at: number;
  outcomes: [kind: Outcome['kind'], number: number][];
}

/** Whatever sends one statement. */
export interface Sends {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: { answer: Answer }[] }>;
}

/** Appends a batch (every stream at most once) in one transaction. One outcome per request, in their order. */
export async function appendBatch(connection: Sends, batch: readonly AppendRequest[]): Promise<Outcome[]> {
  const json = `[${batch.map(({ stream, expected, facts }) => `[${JSON.stringify(stream)},${expected.toString()},${facts.json}]`).join(',')}]`;
  const count = batch.reduce((sum, { facts }) => sum + facts.count, 0);
  const { rows } = await connection.query({ name: 'append_events', text: 'SELECT append_events($1, $2) AS answer', values: [json, count] });
  const [row] = rows;
  if (!row) throw new Error('append_events answered nothing');
  return row.answer.outcomes.map(([kind, number]) => outcomeOf(kind, number, row.answer.at));
}

/** Positions stay below 2^53 in JSON: a million facts a second for 285 years. */
function outcomeOf(kind: Outcome['kind'], number: number, at: number): Outcome {
  if (kind === 'wrong') return { kind, actual: BigInt(number) };
  return kind === 'repeated' ? { kind, position: BigInt(number) } : { kind, position: BigInt(number), recordedAt: new Date(at) };
}
