import { setTimeout as sleep } from 'node:timers/promises';
import { changesMigrations } from '@jamjar/infra/changes/migrations/changes-migrations';
import { Listener } from '@jamjar/infra/database/listener';
import { migrate } from '@jamjar/infra/database/migrate';
import { createPool } from '@jamjar/infra/database/pool';
import { EventLog1795262400000 } from '@jamjar/infra/event-store/postgres/event-log.migration';
import { PostgresEventStore } from '@jamjar/infra/event-store/postgres/postgres-event-store';
import { type LiveEventId } from '@jamjar/contracts/ids';
import { type LiveEventFact } from '@jamjar/contracts/live-events/live-event.events';
import { streamOf } from '@jamjar/contracts/live-events/live-event.stream';
import type pg from 'pg';
import { liveEventsGroup } from '../live-events.group.js';
import { projectionsMigrations } from '../migrations/projections-migrations.js';
import { CheckpointWatch } from '../runner/checkpoint-watch.js';
import { readCheckpoint } from '../runner/checkpoint-row.js';
import { type Log } from '../runner/health.js';
import { type RunningProjections, startProjections } from '../start-projections.js';
import { newFact } from './told-facts.js';

const migrations = [EventLog1795262400000, ...changesMigrations, ...projectionsMigrations];
const tables = { live_events: 'id', performers: 'id', stints: 'performer_id, stint', timeline: 'live_event_id, revision' };

/** The contents of every read model, in the order of their keys. */
export type Dump = Readonly<Record<string, readonly unknown[]>>;

/** What one process has of the read side, on a real store, for specs. */
export class ReadSide {
  readonly listener: Listener;
  readonly store: PostgresEventStore;
  readonly pool: pg.Pool;
  readonly watch: CheckpointWatch;
  readonly told: string[] = [];
  private running: RunningProjections | null = null;
  private endHandOver: () => void = () => undefined;
  private readonly revisions = new Map<LiveEventId, bigint>();

  private constructor(readonly url: string) {
    this.listener = new Listener(url);
    this.store = new PostgresEventStore(url, { listener: this.listener });
    this.pool = createPool(url, { name: 'spec', max: 4 });
    const read = async (): Promise<bigint> => (await readCheckpoint(this.pool, liveEventsGroup.name))?.position ?? -1n;
    this.watch = new CheckpointWatch({ listener: this.listener, read });
  }

  static async open(url: string): Promise<ReadSide> {
    await migrate(url, migrations);
    return new ReadSide(url);
  }

  /** Runs the projections here. `handOver`: what this process appends need not be read. */
  start({ handOver = false } = {}): RunningProjections {
    const { url: database, store, listener, watch } = this;
    const say = (_details: object, message: string): void => void this.told.push(message);
    const log: Log = { info: say, warn: say, error: say };
    const running = startProjections({ database, store, listener, watch, log });
    if (handOver) this.endHandOver = store.onAppended((facts) => running.handOver(facts));
    this.running = running;
    return running;
  }

  async stop(): Promise<void> {
    this.endHandOver();
    await this.running?.stop();
    this.running = null;
  }

  /** Appends to a night's history. @returns the position of the last fact */
  async tell(id: LiveEventId, ...facts: LiveEventFact[]): Promise<bigint> {
    const expected = this.revisions.get(id) ?? -1n;
    this.revisions.set(id, expected + BigInt(facts.length));
    const { position } = await this.store.append(
      streamOf(id),
      expected,
      facts.map((fact) => newFact(fact)),
    );
    return position;
  }

  /** Waits until everything that is in the store can be read. */
  async settled(): Promise<void> {
    const head = await this.store.head();
    await until(async () => ((await readCheckpoint(this.pool, liveEventsGroup.name))?.position ?? -1n) >= head);
  }

  async dump(): Promise<Dump> {
    const dumps = Object.entries(tables).map(async ([table, key]) => {
      const { rows } = await this.pool.query<{ row: unknown }>(`SELECT to_jsonb(${table}) AS row FROM ${table} ORDER BY ${key}`);
      return [table, rows.map(({ row }) => row)] as const;
    });
    return Object.fromEntries(await Promise.all(dumps));
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

export async function until(holds: () => boolean | Promise<boolean>, patience = 10_000): Promise<void> {
  const deadline = performance.now() + patience;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`It did not come true within ${patience} ms: ${holds.toString()}`);
    await sleep(10);
  }
}
