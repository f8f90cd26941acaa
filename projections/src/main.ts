import 'reflect-metadata';
import { minuteMs } from '@jamjar/contracts/time';
import { openTogether } from '@jamjar/infra/process/open-together';
import { runProcess, runUntilStopped } from '@jamjar/infra/process/run-program';
import { InvalidSettingsError, type Settings } from '@jamjar/infra/process/settings';
import { openStores } from '@jamjar/infra/process/stores';
import { projectionMigrations } from './projection-groups.js';
import { ProjectionsRuntime } from './projections-runtime.js';

const healthLogIntervalMs = minuteMs;

/** Runs the projections in a process of their own, for a backend that is started with `PROJECTIONS=external`. */
await runProcess({
  failure: 'The projections could not start',
  async run({ settings, stopSignal }) {
    if (!settings.DATABASE_URL)
      throw new InvalidSettingsError(['DATABASE_URL must be set: the projections work on the database of the backend']);
    return runUntilStopped(stopSignal, await startWorker(settings));
  },
});

function startWorker(settings: Settings): Promise<{ close(): Promise<void> }> {
  return openTogether(async (onClose) => {
    const stores = await openStores(settings, { applicationName: 'jamjar-worker', maxConnections: 1, migrations: projectionMigrations });
    onClose(() => stores.close());
    const { logger, eventStore: store } = stores;
    const projections = new ProjectionsRuntime({ ...stores, store, mode: 'run' });
    onClose(() => projections.stop());
    const logHealth = (): void => {
      for (const { runner } of projections.groups) if (runner) logger.info(runner.health(), 'Health of the projections');
    };
    setInterval(logHealth, healthLogIntervalMs).unref();
    logger.info({}, 'The process of the projections has started');
    return {};
  });
}
