import { ChangeLog } from '@jamjar/infra/changes/change-log';
import { keyLookupSettings } from '@jamjar/infra/database/pool';
import { openTogether } from '@jamjar/infra/process/open-together';
import { type Settings } from '@jamjar/infra/process/settings';
import { openStores, type Stores } from '@jamjar/infra/process/stores';
import { ProjectionsRuntime } from '@jamjar/projections/projections-runtime';
import { allMigrations } from './migrations.js';

const poolOptions = {
  applicationName: 'jamjar',
  /** Connections of the pool for plain SQL. TypeORM, the event store and the projections have connections of their own. */
  maxConnections: 10,
  /** Nearly all statements of this pool find rows by a key, so one generic plan fits all values; planning took longer than reading. */
  settings: { ...keyLookupSettings, plan_cache_mode: 'force_generic_plan' },
};

/** Stores, projections and logger of one server. Opened before the application and closed after it. */
export interface Infrastructure extends Stores {
  readonly changeLog: ChangeLog;
  readonly projections: ProjectionsRuntime;
}

/** Opens the stores with all tables and, unless PROJECTIONS is external, runs the projections. @throws what `openStores` throws */
export function openInfrastructure(settings: Settings): Promise<Infrastructure> {
  return openTogether(async (onClose) => {
    const stores = await openStores(settings, { ...poolOptions, migrations: allMigrations });
    onClose(() => stores.close());
    const changeLog = new ChangeLog(stores.pool, stores.listener);
    const mode = settings.PROJECTIONS === 'inline' ? 'run' : 'watch';
    const projections = new ProjectionsRuntime({ ...stores, store: stores.eventStore, changeLog, mode });
    onClose(() => projections.stop());
    return { ...stores, changeLog, projections };
  });
}
