import { createLogger } from '@jamjar/infra/process/logger';
import { parseSettings } from '@jamjar/infra/process/settings';
import { createMigratedDatabase } from '@jamjar/infra/testing/test-database';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { setTimeout as sleep } from 'node:timers/promises';
import { allMigrations, openInfrastructure, type Infrastructure } from '../config/infrastructure.module.js';
import { hashCost } from '../auth/passwords.js';
import { createApp, portOf } from '../server.js';
import { createFirstAdmin } from '../users/first-admin.js';
import { AnswerChecker } from './answer-checker.js';
import { godLogin } from './http-client.js';

export interface RunningApp {
  /** `http://127.0.0.1:<free port>` */
  readonly url: string;
  readonly databaseUrl: string;
  readonly nestApp: NestExpressApplication;
  readonly infrastructure: Infrastructure;
  /** Stops the application, and drops its database if `startApp` has created it. @throws Error when an answer was not as its route declares */
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Database to use, for another instance on the same one. By default a new database is created. */
  databaseUrl?: string;
  /** Settings that override the defaults of the tests. */
  environment?: Record<string, string>;
  /** Folder of the built web app; by default there is none. */
  webFolder?: string;
  /** Receives every log line, also those at level trace; by default nothing is logged. */
  log?: (line: string) => void;
}

const usualHashCost = { ...hashCost };
/** Tests sign in some thousand times, with passwords that protect nothing. */
const lowHashCost = { memoryCost: 8, timeCost: 1 };

const defaults = { LOG_LEVEL: 'silent', PORT: '0', ADMIN_USERNAME: godLogin.username, ADMIN_PASSWORD: godLogin.password };

/** Starts the real application on a free port. Call `close` when done. */
export async function startApp({ databaseUrl, environment = {}, webFolder = '/nowhere', log }: TestAppOptions = {}): Promise<RunningApp> {
  Object.assign(hashCost, lowHashCost);
  const ownDatabase = databaseUrl === undefined ? await createMigratedDatabase(allMigrations) : null;
  const url = databaseUrl ?? ownDatabase?.url ?? '';
  const infrastructure = await openInfrastructure(parseSettings({ ...defaults, DATABASE_URL: url, ...environment }));
  await createFirstAdmin(infrastructure.pool, infrastructure.settings);
  const logger = log ? createLogger('trace', { write: log }) : infrastructure.logger;
  const app = await createApp({ ...infrastructure, logger }, webFolder);
  await app.listen(0, '127.0.0.1');
  const { misfits } = new AnswerChecker(app);
  return {
    url: `http://127.0.0.1:${portOf(app.getHttpServer()).toString()}`,
    databaseUrl: url,
    nestApp: app,
    infrastructure,
    async close() {
      await waitUntilClosed('application', app.close());
      await waitUntilClosed('infrastructure', infrastructure.close());
      await waitUntilClosed('database', ownDatabase?.drop());
      Object.assign(hashCost, usualHashCost); // the same Jest worker may run specs of passwords next
      if (misfits.length > 0) throw new Error(`Answers that their routes do not declare:\n${[...new Set(misfits)].join('\n')}`);
    },
  };
}

/** Waits until a part has closed. @throws Error with the part's name after a minute. Jest itself would report only a slow hook */
async function waitUntilClosed(part: string, closing: Promise<unknown> | undefined): Promise<void> {
  const timeoutController = new AbortController();
  const tooLate = sleep(60_000, undefined, { signal: timeoutController.signal }).then(
    () => Promise.reject(new Error(`The ${part} of the test did not close within a minute`)),
    () => undefined,
  );
  await Promise.race([closing, tooLate]).finally(() => timeoutController.abort());
}
