import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { NotificationListener } from '../../database/notification-listener.js';
import { migrate } from '../../database/migrate.js';
import { type NewEvent } from '../../event-store/event-store.js';
import { EventLog1795262400000 } from '../../event-store/postgres/event-log.migration.js';
import { PostgresEventStore } from '../../event-store/postgres/postgres-event-store.js';
import { compareAlternately, percentile, measureRate, sortAscending, measureTimes } from '../measure.js';
import { atLeast, formatNumber, withAbsoluteTarget, type BenchResult } from '../report.js';
import { type CreateDatabase } from '../test-server.js';

/** Durable appends compared with committed INSERTs of the same event, and the delay until a live subscriber has them. */
export async function measureAppends(createDatabase: CreateDatabase): Promise<BenchResult[]> {
  const url = await createDatabase();
  await migrate(url, [EventLog1795262400000]);
  const listener = new NotificationListener(url);
  const store = new PostgresEventStore(url, { listener });
  const floor = new pg.Pool({ connectionString: url, max: 16 });
  await floor.query(
    'CREATE TABLE floor (id bigserial PRIMARY KEY, stream text, type text, data jsonb, metadata jsonb, at timestamptz DEFAULT now())',
  );
  try {
    return [
      await compareWriters(store, floor, 1, 0.8),
      await compareWriters(store, floor, 16, 1),
      await measureSubscriber(store, url, floor),
    ];
  } finally {
    await store.close();
    await listener.close();
    await floor.end();
  }
}

async function compareWriters(store: PostgresEventStore, floor: pg.Pool, count: number, minRatio: number): Promise<BenchResult> {
  const insert = ({ type, data, metadata }: NewEvent): Promise<unknown> =>
    floor.query('INSERT INTO floor (stream, type, data, metadata) VALUES ($1, $2, $3, $4)', ['stream', type, data, metadata]);
  const streams = Array.from({ length: count }, () => ({ name: `gig-${randomUUID()}`, revision: -1n }));
  const appendOne = async (client: number): Promise<void> => {
    const stream = streams[client];
    if (!stream) throw new Error('A writer without a stream');
    stream.revision = (await store.append(stream.name, stream.revision, [newEvent()])).revision;
  };
  const rates = await compareAlternately(
    5,
    () => measureRate(count, 1_500, () => insert(newEvent())),
    () => measureRate(count, 1_500, appendOne),
  );
  return atLeast(`durable appends/s, ${count} ${count === 1 ? 'writer' : 'at once'}`, rates.floor, rates.ours, minRatio);
}

async function measureSubscriber(store: PostgresEventStore, url: string, floor: pg.Pool): Promise<BenchResult> {
  const notifyTimes = await measureNotifyTimes(url, floor);
  const times = sortAscending(await measureSubscriberTimes(store));
  const p95 = percentile(times, 95);
  return withAbsoluteTarget(
    'acknowledged → live subscriber, p95',
    `${formatNumber(percentile(notifyTimes, 95))} ms`,
    `${formatNumber(p95)} ms`,
    '≤ 5 ms',
    p95 <= 5,
  );
}

async function measureSubscriberTimes(store: PostgresEventStore): Promise<number[]> {
  const abort = new AbortController();
  const stream = `gig-${randomUUID()}`;
  const received = new Map<string, number>();
  const after = await store.head();
  const listening = (async () => {
    for await (const { id } of store.subscribe(after, abort.signal)) received.set(id, performance.now());
  })();
  const times: number[] = [];
  for (let revision = -1n; revision < 300n; revision++) {
    const event = newEvent();
    await store.append(stream, revision, [event]);
    const acknowledged = performance.now();
    while (!received.has(event.id)) await new Promise((resolve) => setImmediate(resolve));
    times.push(Math.max(0, (received.get(event.id) ?? 0) - acknowledged));
  }
  abort.abort();
  await listening;
  return times;
}

async function measureNotifyTimes(url: string, floor: pg.Pool): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('LISTEN floor');
  let onNotification: () => void = () => undefined;
  client.on('notification', () => onNotification());
  const times = await measureTimes(300, async () => {
    const received = new Promise<void>((resolve) => (onNotification = resolve));
    await floor.query('NOTIFY floor');
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
