import type { RecordedFact } from '../event-store.js';
import type { AppendRequest, Outcome } from './batch-append.js';

/** The facts of an append, if they were appended now, as a reader of the log would see them: parsed back from the JSON that was stored. */
export function recordedFacts({ stream, expected, facts }: AppendRequest, outcome: Outcome | undefined): RecordedFact[] {
  if (outcome?.kind !== 'appended') return [];
  const stored: unknown = JSON.parse(facts.json);
  if (!Array.isArray(stored)) return [];
  const firstPosition = outcome.position - BigInt(facts.count) + 1n;
  return stored.map((fact: [id: string, type: string, data: unknown, metadata: unknown], place) => {
    const [id, type, data, metadata] = fact;
    const offset = BigInt(place);
    return {
      id,
      type,
      data,
      metadata,
      stream,
      revision: expected + 1n + offset,
      position: firstPosition + offset,
      recordedAt: outcome.recordedAt,
    };
  });
}
