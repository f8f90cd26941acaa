import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Listener } from '../../database/listener.js';
import { migrate } from '../../database/migrate.js';
import { type NewEvent } from '../../event-store/event-store.js';
import { EventLog1795262400000 } from '../../event-store/postgres/event-log.migration.js';
import { PostgresEventStore } from '../../event-store/postgres/postgres-event-store.js';
import { inTurn, percentile, rateOf, sorted, timesOf } from '../measure.js';
import { atLeast, figure, held, type Result } from '../report.js';
import { type FreshDatabase } from '../workbench.js';

/** Durable appends beside bare committed INSERTs of the same event, and how soon a live subscriber has them. */
export async function append(database: FreshDatabase): Promise<Result[]> {
  const url = await database();
  await migrate(url, [EventLog1795262400000]);
  const listener = new Listener(url);
  const store = new PostgresEventStore(url, { listener });
  const floor = new pg.Pool({ connectionString: url, max: 16 });
  await floor.query(
    'CREATE TABLE floor (id bigserial PRIMARY KEY, stream text, type text, data jsonb, metadata jsonb, at timestamptz DEFAULT now())',
  );
  try {
    return [await writers(store, floor, 1, 0.8), await writers(store, floor, 16, 1), await subscriber(store, url, floor)];
  } finally {
    await store.close();
    await listener.close();
    await floor.end();
  }
}

async function writers(store: PostgresEventStore, floor: pg.Pool, count: number, times: number): Promise<Result> {
  const insert = ({ type, data, metadata }: NewEvent): Promise<unknown> =>
    floor.query('INSERT INTO floor (stream, type, data, metadata) VALUES ($1, $2, $3, $4)', ['stream', type, data, metadata]);
  const streams = Array.from({ length: count }, () => ({ name: `gig-${randomUUID()}`, revision: -1n }));
  const appendOne = async (client: number): Promise<void> => {
    const stream = streams[client];
    if (!stream) throw new Error('A writer without a stream');
    stream.revision = (await store.append(stream.name, stream.revision, [event()])).revision;
  };
  const rates = await inTurn(
    5,
    () => rateOf(count, 1_500, () => insert(event())),
    () => rateOf(count, 1_500, appendOne),
  );
  return atLeast(`durable appends/s, ${count} ${count === 1 ? 'writer' : 'at once'}`, rates.floor, rates.ours, times);
}

async function subscriber(store: PostgresEventStore, url: string, floor: pg.Pool): Promise<Result> {
  const notified = await notifyTimes(url, floor);
  const times = sorted(await subscriberTimes(store));
  const p95 = percentile(times, 95);
  return held('acknowledged → live subscriber, p95', `${figure(percentile(notified, 95))} ms`, `${figure(p95)} ms`, '≤ 5 ms', p95 <= 5);
}

async function subscriberTimes(store: PostgresEventStore): Promise<number[]> {
  const ending = new AbortController();
  const stream = `gig-${randomUUID()}`;
  const heard = new Map<string, number>();
  const after = await store.head();
  const listening = (async () => {
    for await (const { id } of store.subscribe(after, ending.signal)) heard.set(id, performance.now());
  })();
  const times: number[] = [];
  for (let revision = -1n; revision < 300n; revision++) {
    const one = event();
    await store.append(stream, revision, [one]);
    const acknowledged = performance.now();
    while (!heard.has(one.id)) await new Promise((resolve) => setImmediate(resolve));
    times.push(Math.max(0, (heard.get(one.id) ?? 0) - acknowledged));
  }
  ending.abort();
  await listening;
  return times;
}

async function notifyTimes(url: string, floor: pg.Pool): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('LISTEN floor');
  let told: () => void = () => undefined;
  client.on('notification', () => told());
  const times = await timesOf(300, async () => {
    const heard = new Promise<void>((resolve) => (told = resolve));
    await floor.query('NOTIFY floor');
    await heard;
  });
  await client.end();
  return times;
}

const event = (): NewEvent => ({
  id: randomUUID(),
  type: 'PerformerWentOnStage',
  data: { performerId: randomUUID(), stint: 1, at: Date.now(), instruments: ['guitar'], replaced: null },
  metadata: {
    commandId: randomUUID(),
    schemaVersion: 1,
    actor: { kind: 'user', id: randomUUID() },
    recordedAt: Date.now(),
    hash: 'f'.repeat(64),
  },
});
