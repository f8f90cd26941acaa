import { ChangeLog } from '@jamjar/infra/changes/change-log';
import { type MigrationClass } from '@jamjar/infra/database/migrate';
import { NotificationListener } from '@jamjar/infra/database/notification-listener';
import { createPool, keyLookupSettings } from '@jamjar/infra/database/pool';
import { openTogether } from '@jamjar/infra/process/open-together';
import { Settings } from '@jamjar/infra/process/settings';
import { openStores, type Stores } from '@jamjar/infra/process/stores';
import { gigsGroup } from '@jamjar/projections/gigs.group';
import { projectionMigrations } from '@jamjar/projections/projection-groups';
import { ProjectionsRuntime } from '@jamjar/projections/projections-runtime';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { DueWork } from '../due-work/due-work.js';
import { OriginPolicy } from '../http/api.middleware.js';
import { toProxyTrust } from '../http/client-address.js';
import * as migrations from '../migrations/migrations.js';
import { ANALYTICS_POOL, EVENT_STORE, LOGGER } from './injection-tokens.js';
import { RunningServers } from './running-servers.js';
import { SecretBox } from './secret-box.js';

/** The migrations of all tables. They run at the start, under one lock. */
export const allMigrations: readonly MigrationClass[] = [...projectionMigrations, ...Object.values(migrations)];

/** The pool for plain SQL. TypeORM, the event store, the projections and the analytics have connections of their own. */
const poolOptions = {
  applicationName: 'jamjar',
  maxConnections: 10,
  /** One generic plan fits all values, because nearly all statements find rows by a key. Planning each time took longer than reading. */
  connectionSettings: { ...keyLookupSettings, plan_cache_mode: 'force_generic_plan' },
};

/**
 * The pool for statements that read all performers of an organisation. Each is planned with its values: a generic plan would assume that an
 * optional filter selects few rows, and sort instead of hash. The pool is separate, so that commands never wait for its connections.
 */
const analyticsPoolOptions = {
  applicationName: 'jamjar-analytics',
  maxConnections: 4,
  connectionSettings: {
    ...keyLookupSettings,
    plan_cache_mode: 'force_custom_plan',
    work_mem: '32MB',
    max_parallel_workers_per_gather: '0',
  },
};

const ormOptions = {
  type: 'postgres',
  applicationName: 'jamjar-orm',
  poolSize: 5,
  connectTimeoutMS: 5_000,
  // In ms, as in `createPool`: the driver gives up a second after Postgres would have cancelled the statement
  extra: { statement_timeout: 10_000, query_timeout: 11_000, idle_in_transaction_session_timeout: 30_000, keepAlive: true },
  autoLoadEntities: true,
  retryAttempts: 0, // the migrations have just used the database, so a retry would not help
} as const;

/** What one server shares among its modules, opened before the application and closed after it. */
export interface Infrastructure extends Stores {
  readonly changeLog: ChangeLog;
  readonly projections: ProjectionsRuntime;
  readonly analyticsPool: Pool;
  readonly servers: RunningServers;
  readonly secrets: SecretBox;
}

/**
 * Opens the stores with all tables and the secrets and, unless PROJECTIONS is external, runs the projections.
 * @throws what `openStores` throws; UnreadableSecretError when a secret of the server cannot be read
 */
export function openInfrastructure(settings: Settings): Promise<Infrastructure> {
  return openTogether(async (onClose) => {
    const stores = await openStores(settings, { ...poolOptions, migrations: allMigrations });
    onClose(() => stores.close());
    const secrets = await SecretBox.create(stores.pool, settings);
    await secrets.check();
    const changeLog = new ChangeLog(stores.pool, stores.listener);
    const mode = settings.PROJECTIONS === 'inline' ? 'run' : 'watch';
    const projections = new ProjectionsRuntime({ ...stores, store: stores.eventStore, changeLog, mode });
    onClose(() => projections.stop());
    const analyticsPool = createPool(stores.databaseUrl, analyticsPoolOptions); // connects at the first query
    onClose(() => analyticsPool.end());
    const servers = await RunningServers.start(stores.pool, stores.listener);
    onClose(() => servers.stop());
    return { ...stores, changeLog, projections, analyticsPool, servers, secrets };
  });
}

/** Provides the infrastructure for injection in all modules. `Pool` is for plain SQL, TypeORM's `DataSource` for entities. */
@Module({})
export class InfrastructureModule {
  static forRoot(infrastructure: Infrastructure): DynamicModule {
    const { settings } = infrastructure;
    const providers = [
      { provide: Settings, useValue: settings },
      { provide: LOGGER, useValue: infrastructure.logger },
      { provide: Pool, useValue: infrastructure.pool },
      { provide: ANALYTICS_POOL, useValue: infrastructure.analyticsPool },
      { provide: NotificationListener, useValue: infrastructure.listener },
      { provide: ChangeLog, useValue: infrastructure.changeLog },
      { provide: EVENT_STORE, useValue: infrastructure.eventStore },
      { provide: RunningServers, useValue: infrastructure.servers },
      { provide: SecretBox, useValue: infrastructure.secrets },
      { provide: DueWork, useClass: DueWork },
      { provide: ProjectionsRuntime, useValue: infrastructure.projections },
      // Queries of gigs wait for this group only; commands do not wait (docs/adr/0027)
      { provide: CheckpointWatch, useValue: infrastructure.projections.getCheckpointWatch(gigsGroup) },
      { provide: OriginPolicy, useValue: new OriginPolicy(settings.PUBLIC_URL, toProxyTrust(settings)) },
    ];
    const typeOrm = TypeOrmModule.forRoot({ ...ormOptions, url: infrastructure.databaseUrl });
    return { module: InfrastructureModule, global: true, imports: [typeOrm], providers, exports: providers.map(({ provide }) => provide) };
  }
}
