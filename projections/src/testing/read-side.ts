import { setTimeout as sleep } from 'node:timers/promises';
import { ChangeReader } from '@jamjar/infra/changes/change-reader';
import { changesMigrations } from '@jamjar/infra/changes/migrations/changes-migrations';
import { Listener } from '@jamjar/infra/database/listener';
import { migrate } from '@jamjar/infra/database/migrate';
import { createPool } from '@jamjar/infra/database/pool';
import { EventLog1795262400000 } from '@jamjar/infra/event-store/postgres/event-log.migration';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { PostgresEventStore } from '@jamjar/infra/event-store/postgres/postgres-event-store';
import { type GigId } from '@jamjar/contracts/ids';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type Change } from '@jamjar/contracts/realtime/changes';
import { streamOf } from '@jamjar/contracts/gigs/gig.stream';
import type pg from 'pg';
import { gigsGroup } from '../gigs.group.js';
import { projectionsMigrations } from '../migrations/projections-migrations.js';
import { CheckpointWatch } from '../runner/checkpoint-watch.js';
import { readCheckpoint } from '../runner/checkpoint-row.js';
import { type Log } from '../runner/health.js';
import { type RunningProjections, startProjections } from '../start-projections.js';
import { newEvent } from './told-events.js';

const migrations = [EventLog1795262400000, ...changesMigrations, ...projectionsMigrations];
const tables = { gigs: 'id', performers: 'id', stints: 'performer_id, stint', timeline: 'gig_id, revision' };

/** The contents of every read model, in the order of their keys. */
export type Dump = Readonly<Record<string, readonly unknown[]>>;

interface StartOptions {
  /** What this process appends need not be read. */
  handOver?: boolean;
  store?: EventStore;
  /** Another way to the same database. */
  database?: string;
}

/** What one process has of the read side, on a real store, for specs. */
export class ReadSide {
  readonly listener: Listener;
  readonly store: PostgresEventStore;
  readonly pool: pg.Pool;
  readonly watch: CheckpointWatch;
  readonly told: string[] = [];
  running: RunningProjections | null = null;
  private readonly revisions = new Map<GigId, bigint>();

  /** @param storeUrl database of the event store */
  private constructor(
    readonly url: string,
    storeUrl: string,
  ) {
    this.listener = new Listener(url);
    this.store = new PostgresEventStore(storeUrl, { listener: this.listener });
    this.pool = createPool(url, { name: 'spec', max: 4 });
    const read = async (): Promise<bigint> => (await readCheckpoint(this.pool, gigsGroup.name))?.position ?? -1n;
    this.watch = new CheckpointWatch({ listener: this.listener, read });
  }

  /** @param storeUrl another database's event store is projected into this one */
  static async open(url: string, { storeUrl = url } = {}): Promise<ReadSide> {
    for (const each of new Set([url, storeUrl])) await migrate(each, migrations);
    return new ReadSide(url, storeUrl);
  }

  /** Runs the projections here. */
  start({ handOver = false, store = this.store, database = this.url }: StartOptions = {}): RunningProjections {
    const { listener, watch } = this;
    const say = (_details: object, message: string): void => void this.told.push(message);
    const log: Log = { info: say, warn: say, error: say };
    this.running = startProjections({ database, store, listener, watch, log, handOver: handOver ? this.store : undefined });
    return this.running;
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = null;
  }

  /** Appends to a gig's history. @returns the position of the last event */
  async tell(id: GigId, ...events: GigEvent[]): Promise<bigint> {
    const expected = this.revisions.get(id) ?? -1n;
    this.revisions.set(id, expected + BigInt(events.length));
    const { position } = await this.store.append(
      streamOf(id),
      expected,
      events.map((event) => newEvent(event)),
    );
    return position;
  }

  /** Waits until everything that is in the store can be read. */
  async settled(): Promise<void> {
    const head = await this.store.head();
    await until(async () => ((await readCheckpoint(this.pool, gigsGroup.name))?.position ?? -1n) >= head);
  }

  async dump(): Promise<Dump> {
    const dumps = Object.entries(tables).map(async ([table, key]) => {
      const { rows } = await this.pool.query<{ row: unknown }>(`SELECT to_jsonb(${table}) AS row FROM ${table} ORDER BY ${key}`);
      return [table, rows.map(({ row }) => row)] as const;
    });
    return Object.fromEntries(await Promise.all(dumps));
  }

  /** Everything that screens were told, in order. */
  async changes(): Promise<Change[]> {
    return new ChangeReader(this.pool).since(0, 1_000_000);
  }

  async rows(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
    return (await this.pool.query<Record<string, unknown>>(sql, values)).rows;
  }

  async close(): Promise<void> {
    await this.stop();
    this.watch.close();
    await this.store.close();
    await this.listener.close();
    await this.pool.end();
  }
}

/** As a restart of the server: every connection ends but the spec's own. */
export async function killConnections(pool: pg.Pool): Promise<void> {
  await pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name <> 'spec' AND backend_type = 'client backend'",
  );
}

export async function until(holds: () => boolean | Promise<boolean>, patience = 10_000): Promise<void> {
  const deadline = performance.now() + patience;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`It did not come true within ${patience} ms: ${holds.toString()}`);
    await sleep(10);
  }
}
