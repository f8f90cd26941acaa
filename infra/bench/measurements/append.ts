import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { StreamCommandProcessor } from '@jamjar/backend/command-handling/stream-command-processor';
import { gigDecider, gigEventCodec } from '@jamjar/contracts/gigs/rules/gig.decider';
import { commandId, instant, organisationId, participantId, performerId, type PerformerId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { NotificationListener } from '../../database/notification-listener.js';
import { migrate } from '../../database/migrate.js';
import { type NewEvent } from '../../event-store/event-store.js';
import { EventLog1795262400000 } from '../../event-store/postgres/event-log.migration.js';
import { PostgresEventStore } from '../../event-store/postgres/postgres-event-store.js';
import { type BenchContext, compareRates, compareTimes, measureTimes, percentile } from '../measure.js';
import { withMinRatio, withMaxRatio, type BenchResult, withLimit } from '../report.js';

/** Opens an event store with a LISTEN connection of its own, as each process of Jamjar has one. */
function openStore({ onClose }: BenchContext, url: string): PostgresEventStore {
  const listener = new NotificationListener(url);
  onClose(() => listener.close());
  const store = new PostgresEventStore(url, { listener });
  onClose(() => store.close());
  return store;
}

async function createLog({ createDatabase }: BenchContext): Promise<string> {
  const url = await createDatabase();
  await migrate(url, [EventLog1795262400000]);
  return url;
}

/**
 * Durable appends compared with committed INSERTs of the same event, and the delay until a live subscriber has received them, compared with
 * the delay of a NOTIFY.
 */
export async function measureAppends(context: BenchContext): Promise<BenchResult[]> {
  const url = await createLog(context);
  const store = openStore(context, url);
  const baselinePool = new pg.Pool({ connectionString: url, max: 16 });
  context.onClose(() => baselinePool.end());
  await baselinePool.query(
    'CREATE TABLE baseline (id bigserial PRIMARY KEY, stream text, type text, data jsonb, metadata jsonb, at timestamptz DEFAULT now())',
  );
  // the subscriber has a store of its own, as in another process: it reads the log instead of getting the events from memory
  const deliveryTimes = await measureDeliveryTimes(store, openStore(context, url));
  const delivery = { baseline: percentile(await measureNotifyTimes(baselinePool), 95), ours: percentile(deliveryTimes, 95) };
  return [
    // only concurrent appends gain from the group commit (docs/adr/0011)
    await compareWriters(store, baselinePool, 1, 0.9),
    await compareWriters(store, baselinePool, 16, 1),
    withLimit('acknowledged append until received by a live subscriber, p95', delivery, 5, 'ms'),
  ];
}

async function compareWriters(
  store: PostgresEventStore,
  baselinePool: pg.Pool,
  writerCount: number,
  minRatio: number,
): Promise<BenchResult> {
  const insert = ({ type, data, metadata }: NewEvent): Promise<unknown> =>
    baselinePool.query('INSERT INTO baseline (stream, type, data, metadata) VALUES ($1, $2, $3, $4)', ['stream', type, data, metadata]);
  const appendToStreams = Array.from({ length: writerCount }, () => createAppender(store));
  const append = async (writer: number) => appendToStreams[writer]?.(newEvent());
  const rates = await compareRates(writerCount, () => insert(newEvent()), append);
  return withMinRatio(
    `durable appends, ${writerCount} concurrent ${writerCount === 1 ? 'writer' : 'writers'}`,
    rates,
    minRatio,
    'appends/s',
  );
}

/** @returns a function that appends one event at a time to a stream of its own */
function createAppender(store: PostgresEventStore): (event: NewEvent) => Promise<void> {
  const stream = `gig-${randomUUID()}`;
  let revision = -1n;
  return async (event) => {
    ({ revision } = await store.append(stream, revision, [event]));
  };
}

async function measureDeliveryTimes(store: PostgresEventStore, subscriberStore: PostgresEventStore): Promise<number[]> {
  const append = createAppender(store);
  const events = subscriberStore.subscribe(await store.head(), new AbortController().signal);
  const times: number[] = [];
  for (let count = 0; count < 301; count++) {
    const receivedAt = events.next().then(() => performance.now());
    await append(newEvent());
    const acknowledgedAt = performance.now();
    times.push(Math.max(0, (await receivedAt) - acknowledgedAt));
  }
  await events.return(undefined);
  return times;
}

async function measureNotifyTimes(baselinePool: pg.Pool): Promise<number[]> {
  const client = await baselinePool.connect();
  await client.query('LISTEN baseline');
  const times = await measureTimes(300, () => Promise.all([once(client, 'notification'), baselinePool.query('NOTIFY baseline')]));
  client.release(true);
  return times;
}

type GigCommandProcessor = ReturnType<typeof createProcessor>;
const createProcessor = (store: PostgresEventStore) => new StreamCommandProcessor(store, gigDecider, gigEventCodec);

/** The number of stage actions, each of one event, that are recorded on the stream before the measurement. */
const cachedActionCount = 1_000;

/** A command on a cached stream compared with one append: deciding and folding must not more than double the time. */
export async function measureCommands(context: BenchContext): Promise<BenchResult[]> {
  const store = openStore(context, await createLog(context));
  const processor = createProcessor(store);
  const gigStream = `gig-${randomUUID()}`;
  const performers = await createOpenMic(processor, gigStream, 20);
  let actionIndex = 0;
  const runCommand = async (): Promise<void> => {
    const performer = performers[Math.floor(actionIndex / 2) % performers.length];
    if (!performer) throw new Error('The gig has no performers');
    const type = actionIndex++ % 2 === 0 ? 'PutOnStage' : 'TakeOffStage';
    await handleCommand(processor, gigStream, { type, data: { performerId: performer, at: instant(Date.now()) } });
  };
  while (actionIndex < cachedActionCount) await runCommand();
  const append = createAppender(store);
  const times = await compareTimes(50, () => append(newEvent('PerformerLeftStage', { counted: true })), runCommand);
  return [withMaxRatio(`command on a cached stream of ${cachedActionCount} events, p50`, times, 2)];
}

async function createOpenMic(processor: GigCommandProcessor, stream: string, performerCount: number): Promise<PerformerId[]> {
  const at = instant(Date.now());
  const gigDetails = { name: 'Open mic', venue: null, description: null, timeLimit: null, date: at, endsAt: null, at };
  const organisation = organisationId(randomUUID());
  await handleCommand(processor, stream, { type: 'CreateGig', data: { ...gigDetails, type: 'openmic', organisationId: organisation } });
  const details = { instruments: [], tier: null, priority: false, performerType: 'solo' as const };
  const newPerformer = () => ({ performerId: performerId(randomUUID()), participantId: participantId(randomUUID()), ...details });
  const performers = Array.from({ length: performerCount }, newPerformer);
  await handleCommand(processor, stream, { type: 'AddPerformers', data: { performers, at } });
  return performers.map((performer) => performer.performerId);
}

async function handleCommand(processor: GigCommandProcessor, stream: string, command: GigCommand): Promise<void> {
  const actor = { kind: 'system' as const, id: null };
  const context = { commandId: commandId(randomUUID()), requestHash: null, actor, recordedAt: instant(Date.now()) };
  const { kind } = await processor.handle(stream, command, context);
  if (kind !== 'accepted') throw new Error(`${command.type} was refused`);
}

const hash = 'f'.repeat(64);
const newEvent = (type = 'PerformerWentOnStage', details: object = { instruments: ['guitar'], replacedPerformerId: null }): NewEvent => ({
  id: randomUUID(),
  type,
  data: { performerId: randomUUID(), stint: 1, at: Date.now(), ...details },
  metadata: { commandId: randomUUID(), schemaVersion: 1, actor: { kind: 'user', id: randomUUID() }, recordedAt: Date.now(), hash },
});
