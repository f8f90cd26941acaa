import { randomUUID } from 'node:crypto';
import { EventStoreDBClient as EsdbClient, jsonEvent } from '@eventstore/db-client';
import { startActionBackend } from '../action-servers.js';
import { type BenchContext, compareAlternately, measureMedianTime, measureRate } from '../measure.js';
import { atLeast, atMost, type BenchResult } from '../report.js';

const writers = 16;

/**
 * A stage action over HTTP with the EventStoreDB of EVENTSTORE_URL as event store, compared with the append of one event by EventStoreDB's own
 * client. Nothing without that setting.
 */
export async function measureEventStoreDbActions(context: BenchContext): Promise<BenchResult[]> {
  const url = process.env.EVENTSTORE_URL;
  if (!url) return [];
  const client = EsdbClient.connectionString(url);
  context.onClose(() => client.dispose());
  const streams = Array.from({ length: writers }, () => `bench-${randomUUID()}`);
  const append = (writer: number): Promise<unknown> =>
    client.appendToStream(
      streams[writer] ?? '',
      jsonEvent({ type: 'PerformerWentOnStage', data: { performerId: randomUUID(), stint: 1 } }),
    );
  const { act } = await startActionBackend(context, writers, { EVENTSTORE_URL: url });
  const times = await compareAlternately(
    5,
    () => measureMedianTime(() => append(0)),
    () => measureMedianTime(() => act(0)),
  );
  const rates = await compareAlternately(
    3,
    () => measureRate(writers, 2_000, append),
    () => measureRate(writers, 2_000, act),
  );
  return [
    atMost('stage action over HTTP with EventStoreDB, p50', times, 1.5),
    atLeast(`stage actions over HTTP with EventStoreDB, ${writers} clients`, rates, 0.8, 'actions/s'),
  ];
}
