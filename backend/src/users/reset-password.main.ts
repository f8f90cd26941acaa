import 'reflect-metadata';
import { startEmbeddedPostgres } from '@jamjar/infra/embedded/embedded-postgres';
import { createPool } from '@jamjar/infra/database/pool';
import { randomBytes } from 'node:crypto';
import { parseSettings, type Settings } from '../config/settings.js';
import { startupErrorMessage } from '../startup-messages.js';
import { resetPasswordFromConsole } from './reset-password-from-console.js';

/** `npm run user:reset-password <name>` on the server sets a random password and prints it once, also while Jamjar runs. */
async function main(username: string | undefined): Promise<void> {
  if (!username) throw new Error('Usage: npm run user:reset-password <name>');
  const password = randomBytes(12).toString('base64url');
  const userExists = await withDatabase(parseSettings(process.env), (url) => resetPasswordInDatabase(url, username, password));
  if (!userExists) throw new Error(`There is no user ${username}.`);
  console.log(`The new password of ${username} is ${password}   (shown this once: keep it)`);
}

async function resetPasswordInDatabase(url: string, username: string, password: string): Promise<boolean> {
  const pool = createPool(url, { applicationName: 'jamjar-reset-password', maxConnections: 1 });
  try {
    return await resetPasswordFromConsole(pool, { username, password });
  } finally {
    await pool.end();
  }
}

async function withDatabase<Result>({ DATABASE_URL, DATA_DIR }: Settings, work: (url: string) => Promise<Result>): Promise<Result> {
  if (DATABASE_URL) return work(DATABASE_URL);
  const embedded = await startEmbeddedPostgres({ dataDir: DATA_DIR });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

await main(process.argv[2]).catch((error: unknown) => {
  // Errors of Node and Postgres have a code and need an explanation; Jamjar's own messages are enough
  console.error(error instanceof Error && !('code' in error) ? error.message : startupErrorMessage(error, process.env));
  process.exitCode = 1;
});
