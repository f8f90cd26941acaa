import { ChangeLog } from '@jamjar/infra/changes/change-log';
import { NotificationListener } from '@jamjar/infra/database/notification-listener';
import { migrate } from '@jamjar/infra/database/migrate';
import { createPool } from '@jamjar/infra/database/pool';
import { PostgresEventStore } from '@jamjar/infra/event-store/postgres/postgres-event-store';
import { commandId, type GigId, toGigStreamName } from '@jamjar/contracts/ids';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type Change } from '@jamjar/contracts/realtime/changes';
import { createMigratedDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { gigsGroup } from '../gigs.group.js';
import { projectionMigrations } from '../projection-groups.js';
import { type ProjectionGroup } from '../read-model.js';
import { rebuild, type RebuildOptions } from '../rebuild/rebuild.js';
import { CheckpointWatch } from '../runner/checkpoint-watch.js';
import { readCheckpoint } from '../runner/checkpoint.js';
import { EntityTable } from '../runner/row-writes.js';
import { GroupRunner } from '../runner/group-runner.js';
import { type Logger } from '../runner/runner-options.js';
import { toNewEvent } from './gig-events.fixture.js';

/** All rows of every read model of the group, sorted. */
export type ReadModelDump = Readonly<Record<string, readonly unknown[]>>;

interface StartOptions {
  /** Whether the runner uses the store object that appends, and so receives the events from memory instead of reading them. */
  shareStore?: boolean;
  /** Another URL of the same database, for example that of a proxy. */
  databaseUrl?: string;
}

/** Creates a database with the tables of the projections. The event logs in all such databases have the same identity. */
export const createProjectionsDatabase = (): Promise<TestDatabase> => createMigratedDatabase(projectionMigrations);

/** Runs the projections of one group, by default of gigs, with a real event store, and reads the rows and changes that they write. */
export class ProjectionsFixture {
  readonly listener: NotificationListener;
  /** The event store to which `appendToGig` appends. */
  readonly store: PostgresEventStore;
  /** The same event store, opened a second time as by another process. */
  private readonly otherStore: PostgresEventStore;
  readonly pool: pg.Pool;
  readonly checkpointWatch: CheckpointWatch;
  readonly logMessages: string[] = [];
  readonly logger: Logger;
  runner: GroupRunner | null = null;
  /** Revision of the last event that `appendToGig` appended to each gig. */
  private readonly lastRevisions = new Map<GigId, bigint>();

  /**
   * @param url database of the read models
   * @param storeUrl database of the event store
   */
  private constructor(
    readonly url: string,
    storeUrl: string,
    readonly group: ProjectionGroup,
  ) {
    this.listener = new NotificationListener(url);
    this.store = new PostgresEventStore(storeUrl, { listener: this.listener });
    this.otherStore = new PostgresEventStore(storeUrl, { listener: this.listener });
    this.pool = createPool(url, { applicationName: 'spec', maxConnections: 4 });
    const log = (_details: object, message: string): void => void this.logMessages.push(message);
    this.logger = { info: log, warn: log, error: log };
    this.checkpointWatch = new CheckpointWatch({ groupName: group.name, listener: this.listener, pool: this.pool });
  }

  /** Opens a fixture on a new database before each test of a spec, passes it to `receive`, and closes it after the test. */
  static openForEachTest(receive: (projections: ProjectionsFixture) => void): void {
    let database: TestDatabase;
    let projections: ProjectionsFixture;
    beforeEach(async () => {
      database = await createProjectionsDatabase();
      projections = await ProjectionsFixture.open(database.url);
      receive(projections);
    });
    afterEach(async () => {
      await projections.close();
      await database.drop();
    });
  }

  /** Migrates both databases. @param storeUrl database of the event store, by default that of the read models */
  static async open(url: string, { storeUrl = url, group = gigsGroup } = {}): Promise<ProjectionsFixture> {
    for (const databaseUrl of new Set([url, storeUrl])) await migrate(databaseUrl, projectionMigrations);
    return new ProjectionsFixture(url, storeUrl, group);
  }

  /** Starts a runner in this process. */
  start({ shareStore = false, databaseUrl = this.url }: StartOptions = {}): GroupRunner {
    const { group, pool, listener, checkpointWatch, logger } = this;
    const store = shareStore ? this.store : this.otherStore;
    this.runner = new GroupRunner({ group, databaseUrl, pool, store, listener, checkpointWatch, logger });
    return this.runner;
  }

  async stop(): Promise<void> {
    await this.runner?.stop();
    this.runner = null;
  }

  /** Appends the events of one command to a gig's stream. @returns the position of the last event */
  async appendToGig(id: GigId, ...events: GigEvent[]): Promise<bigint> {
    const expectedRevision = this.lastRevisions.get(id) ?? -1n;
    this.lastRevisions.set(id, expectedRevision + BigInt(events.length));
    const idOfCommand = commandId(randomUUID());
    const newEvents = events.map((event) => toNewEvent(event, undefined, undefined, idOfCommand));
    const { position } = await this.store.append(toGigStreamName(id), expectedRevision, newEvents);
    return position;
  }

  /** Resolves when the read models contain every event that is in the store now. */
  async waitUntilCaughtUp(): Promise<void> {
    const head = await this.store.head();
    await waitUntil(async () => ((await readCheckpoint(this.pool, this.group.name))?.position ?? -1n) >= head);
  }

  /** Reads all rows of the group's tables. */
  async dump(): Promise<ReadModelDump> {
    const dumps = EntityTable.forGroup(this.group).map(async ({ name: table }) => {
      const { rows } = await this.pool.query<{ row: unknown }>(
        `SELECT to_jsonb(${table}) AS row FROM ${table} ORDER BY to_jsonb(${table})::text`,
      );
      return [table, rows.map(({ row }) => row)] as const;
    });
    return Object.fromEntries(await Promise.all(dumps));
  }

  /** Reads all recorded changes, in order. */
  async readChanges(): Promise<Change[]> {
    return new ChangeLog(this.pool).readAfter(0, 1_000_000);
  }

  /**
   * Lists the timeline entries that changes announce, as `<gig id> <revision>`. Entries that may be announced several times are listed
   * once: undone entries, and entries that a later entry of the same command follows.
   */
  async listAnnouncedEntries(): Promise<string[]> {
    const announced = (await this.readChanges()).flatMap((change) =>
      change.kind === 'timeline' ? change.keys.revisions.map((revision) => `${String(change.gigId)} ${revision}`) : [],
    );
    const later = 'SELECT FROM timeline AS a WHERE a.gig_id = t.gig_id AND a.action_from = t.action_from AND a.revision > t.revision';
    const repeatable = await this.queryRows(`SELECT gig_id || ' ' || revision AS key FROM timeline AS t WHERE undone OR EXISTS (${later})`);
    const repeatableKeys = new Set(repeatable.map(({ key }) => key));
    return [...announced.filter((key) => !repeatableKeys.has(key)), ...new Set(announced.filter((key) => repeatableKeys.has(key)))];
  }

  async queryRows(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
    return (await this.pool.query<Record<string, unknown>>(sql, values)).rows;
  }

  /** Starts a runner with `shareStore` and waits until it leads. */
  async startLeading(): Promise<GroupRunner> {
    const runner = this.start({ shareStore: true });
    await waitUntil(() => runner.health().role === 'leading');
    return runner;
  }

  /** Rebuilds the group's tables. @returns the number of folded events */
  rebuild(options: Partial<RebuildOptions> = {}): Promise<number> {
    const { group, url: databaseUrl, store } = this;
    return rebuild({ group, databaseUrl, store, signal: new AbortController().signal, onProgress: () => undefined, ...options });
  }
  async close(): Promise<void> {
    await this.stop();
    this.checkpointWatch.close();
    await Promise.all([this.store.close(), this.otherStore.close()]);
    await this.listener.close();
    await this.pool.end();
  }
}

/** Ends all connections to the database except those of the fixture's pool (`application_name` `spec`), as a restart of Postgres would. */
export async function killConnections(pool: pg.Pool): Promise<void> {
  await pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name <> 'spec' AND backend_type = 'client backend'",
  );
}
