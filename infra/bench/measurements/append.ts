import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { NotificationListener } from '../../database/notification-listener.js';
import { migrate } from '../../database/migrate.js';
import { type NewEvent } from '../../event-store/event-store.js';
import { EventLog1795262400000 } from '../../event-store/postgres/event-log.migration.js';
import { PostgresEventStore } from '../../event-store/postgres/postgres-event-store.js';
import { compareAlternately, percentile, measureRate, sortAscending, measureTimes } from '../measure.js';
import { atLeast, formatNumber, withAbsoluteTarget, type BenchResult } from '../report.js';
import { type CreateDatabase } from '../test-postgres.js';

/**
 * Durable appends compared with committed INSERTs of the same event, and the delay until a live subscriber has them, compared with the
 * delay of a NOTIFY.
 */
export async function measureAppends(createDatabase: CreateDatabase): Promise<BenchResult[]> {
  const url = await createDatabase();
  await migrate(url, [EventLog1795262400000]);
  const listener = new NotificationListener(url);
  const store = new PostgresEventStore(url, { listener });
  const baselinePool = new pg.Pool({ connectionString: url, max: 16 });
  await baselinePool.query(
    'CREATE TABLE baseline (id bigserial PRIMARY KEY, stream text, type text, data jsonb, metadata jsonb, at timestamptz DEFAULT now())',
  );
  try {
    return [
      // only concurrent appends gain from the group commit (docs/adr/0011)
      await compareWriters(store, baselinePool, 1, 0.8),
      await compareWriters(store, baselinePool, 16, 1),
      await measureDelivery(store, url, baselinePool),
    ];
  } finally {
    await store.close();
    await listener.close();
    await baselinePool.end();
  }
}

async function compareWriters(store: PostgresEventStore, baselinePool: pg.Pool, writers: number, minRatio: number): Promise<BenchResult> {
  const insert = ({ type, data, metadata }: NewEvent): Promise<unknown> =>
    baselinePool.query('INSERT INTO baseline (stream, type, data, metadata) VALUES ($1, $2, $3, $4)', ['stream', type, data, metadata]);
  const streams = Array.from({ length: writers }, () => ({ name: `gig-${randomUUID()}`, revision: -1n }));
  const appendOne = async (writer: number): Promise<void> => {
    const stream = streams[writer];
    if (!stream) throw new Error('The writer has no stream');
    stream.revision = (await store.append(stream.name, stream.revision, [newEvent()])).revision;
  };
  const rates = await compareAlternately(
    5,
    () => measureRate(writers, 1_500, () => insert(newEvent())),
    () => measureRate(writers, 1_500, appendOne),
  );
  return atLeast(
    `durable appends, ${writers} concurrent ${writers === 1 ? 'writer' : 'writers'}`,
    rates.baseline,
    rates.ours,
    minRatio,
    'appends/s',
  );
}

async function measureDelivery(store: PostgresEventStore, url: string, baselinePool: pg.Pool): Promise<BenchResult> {
  const notifyTimes = await measureNotifyTimes(url, baselinePool);
  const times = sortAscending(await measureDeliveryTimes(store));
  const p95 = percentile(times, 95);
  return withAbsoluteTarget(
    'acknowledged append until received by a live subscriber, p95',
    `${formatNumber(percentile(notifyTimes, 95))} ms`,
    `${formatNumber(p95)} ms`,
    '≤ 5 ms',
    p95 <= 5,
  );
}

async function measureDeliveryTimes(store: PostgresEventStore): Promise<number[]> {
  const abort = new AbortController();
  const stream = `gig-${randomUUID()}`;
  const receivedAtById = new Map<string, number>();
  const after = await store.head();
  const subscription = (async () => {
    for await (const { id } of store.subscribe(after, abort.signal)) receivedAtById.set(id, performance.now());
  })();
  const times: number[] = [];
  for (let revision = -1n; revision < 300n; revision++) {
    const event = newEvent();
    await store.append(stream, revision, [event]);
    const acknowledgedAt = performance.now();
    while (!receivedAtById.has(event.id)) await new Promise((resolve) => setImmediate(resolve));
    times.push(Math.max(0, (receivedAtById.get(event.id) ?? 0) - acknowledgedAt));
  }
  abort.abort();
  await subscription;
  return times;
}

async function measureNotifyTimes(url: string, baselinePool: pg.Pool): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('LISTEN baseline');
  let onNotification: () => void = () => undefined;
  client.on('notification', () => onNotification());
  const times = await measureTimes(300, async () => {
    const received = new Promise<void>((resolve) => (onNotification = resolve));
    await baselinePool.query('NOTIFY baseline');
    await received;
  });
  await client.end();
  return times;
}

const newEvent = (): NewEvent => ({
  id: randomUUID(),
  type: 'PerformerWentOnStage',
  data: { performerId: randomUUID(), stint: 1, at: Date.now(), instruments: ['guitar'], replacedPerformerId: null },
  metadata: {
    commandId: randomUUID(),
    schemaVersion: 1,
    actor: { kind: 'user', id: randomUUID() },
    recordedAt: Date.now(),
    hash: 'f'.repeat(64),
  },
});
