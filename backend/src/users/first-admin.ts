import { randomBytes, randomUUID } from 'node:crypto';
import { inTransaction } from '@jamjar/infra/database/transaction';
import { type Pool } from 'pg';
import { hashOf } from '../auth/passwords.js';
import { type Settings } from '../config/settings.js';

export interface FirstAdmin {
  username: string;
  /** Told once, when Jamjar made it up; null: it was given by ADMIN_PASSWORD. */
  password: string | null;
}

/**
 * On the very first start, with no users yet: a god user (decisions, "Accounts and access").
 * @returns who was made; null when there is somebody already, however many instances start at once
 */
export async function makeFirstAdmin(
  database: Pool,
  { ADMIN_USERNAME, ADMIN_PASSWORD }: Pick<Settings, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD'>,
): Promise<FirstAdmin | null> {
  const { rows } = await database.query<{ empty: boolean }>('SELECT NOT EXISTS (SELECT FROM users) AS empty');
  if (!rows[0]?.empty) return null;
  const username = (ADMIN_USERNAME ?? 'admin').trim().toLowerCase();
  const password = ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  const made = await insertedAlone(database, username, await hashOf(password));
  return made ? { username, password: ADMIN_PASSWORD === undefined ? password : null } : null;
}

/** Whoever starts at the same time waits for the lock, and then finds a user. */
function insertedAlone(database: Pool, username: string, passwordHash: string): Promise<boolean> {
  return inTransaction(database, async (client) => {
    await client.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
    const { rowCount } = await client.query(
      `INSERT INTO users (id, username, password_hash, role) SELECT $1, $2, $3, 'god' WHERE NOT EXISTS (SELECT FROM users)`,
      [randomUUID(), username, passwordHash],
    );
    return rowCount === 1;
  });
}
