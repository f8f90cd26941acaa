import { randomUUID } from 'node:crypto';
import { runInTransaction } from '@jamjar/infra/database/pool';
import { type Pool } from 'pg';
import { toUsername } from '@jamjar/contracts/text/stored-text';
import { PasswordPolicy } from '../auth/password-policy.js';
import { hashPassword, randomPassword } from '../auth/passwords.js';
import { InvalidSettingsError, type Settings } from '@jamjar/infra/process/settings';

export interface FirstAdmin {
  username: string;
  /** The generated password, to be shown once; null when ADMIN_PASSWORD set it. */
  password: string | null;
}

/**
 * Creates a god user if the database has no users (docs/rules.md#sessions-and-passwords).
 * @throws InvalidSettingsError when ADMIN_PASSWORD is easy to guess and PASSWORDS is `strict`
 * @returns null when users exist. Of several instances that start at once only one creates the admin
 */
export async function createFirstAdmin(
  database: Pool,
  settings: Pick<Settings, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD' | 'PASSWORDS'>,
): Promise<FirstAdmin | null> {
  const { rowCount } = await database.query('SELECT FROM users LIMIT 1');
  if (rowCount !== 0) return null;
  const { ADMIN_USERNAME, ADMIN_PASSWORD } = settings;
  const username = toUsername(ADMIN_USERNAME ?? 'admin');
  const password = ADMIN_PASSWORD ?? randomPassword();
  if (!(await new PasswordPolicy(settings).allows(password, username))) throw new InvalidSettingsError(['ADMIN_PASSWORD is too common']);
  const isCreated = await insertIfNoUsers(database, username, await hashPassword(password));
  return isCreated ? { username, password: ADMIN_PASSWORD === undefined ? password : null } : null;
}

/** Inserts the user under a table lock: another instance that starts at the same time waits and then finds this user. */
function insertIfNoUsers(database: Pool, username: string, passwordHash: string): Promise<boolean> {
  return runInTransaction(database, async (transaction) => {
    await transaction.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
    const { rowCount } = await transaction.query(
      `INSERT INTO users (id, username, password_hash, role) SELECT $1, $2, $3, 'god' WHERE NOT EXISTS (SELECT FROM users)`,
      [randomUUID(), username, passwordHash],
    );
    return rowCount === 1;
  });
}
