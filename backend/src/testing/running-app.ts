import { createTestDatabase } from '@jamjar/infra/test-database/test-database';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { openFoundation, type Foundation } from '../config/foundation.js';
import { createLogger } from '../config/logging.js';
import { settingsFrom } from '../config/settings.js';
import { createApp } from '../create-app.js';
import { makeFirstAdmin } from '../users/first-admin.js';

export interface RunningApp {
  /** `http://127.0.0.1:<free port>` */
  readonly url: string;
  readonly databaseUrl: string;
  readonly app: NestExpressApplication;
  readonly foundation: Foundation;
  /** Ends it, and deletes its database if that was made for it. */
  close(): Promise<void>;
}

export interface AppWanted {
  /** Another instance on the same database; unset: on a database of its own. */
  databaseUrl?: string;
  /** Settings that differ from the tests' usual ones. */
  environment?: Record<string, string>;
  /** Where the built web app lies; unset: nowhere. */
  webFolder?: string;
  /** Takes every line of its log, also those for debugging; unset: it logs nothing. */
  log?: (line: string) => void;
}

/** The god user of every test. */
export const god = { username: 'god', password: 'the password of god' };

/** Starts the real application on a free port. Call it in `beforeAll`, and its `close` in `afterAll`. */
export async function startApp({ databaseUrl, environment = {}, webFolder = '/nowhere', log }: AppWanted = {}): Promise<RunningApp> {
  const own = databaseUrl === undefined ? await createTestDatabase() : null;
  const url = databaseUrl ?? own?.url ?? '';
  const usual = { LOG_LEVEL: 'silent', PORT: '0', ADMIN_USERNAME: god.username, ADMIN_PASSWORD: god.password };
  const foundation = await openFoundation(settingsFrom({ ...usual, ...environment }), url);
  await makeFirstAdmin(foundation.pool, foundation.settings);
  const logger = log ? createLogger('trace', { write: log }) : foundation.logger;
  const app = await createApp({ ...foundation, logger }, webFolder);
  await app.listen(0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${portOf(app).toString()}`,
    databaseUrl: url,
    app,
    foundation,
    async close() {
      await app.close();
      await foundation.close();
      await own?.drop();
    },
  };
}

function portOf(app: NestExpressApplication): number {
  const address = app.getHttpServer().address();
  if (typeof address !== 'object' || address === null) throw new Error('The application does not listen');
  return address.port;
}
