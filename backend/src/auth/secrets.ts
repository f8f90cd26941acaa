import { checkRows, object, string } from '@jamjar/contracts/type-guards';
import { randomBytes } from 'node:crypto';
import { type Pool } from 'pg';

/** Reads a secret that all instances share through the database. A missing one is created, by default from 32 random bytes. */
export async function loadSecret(database: Pool, name: string, newSecret: string = randomBytes(32).toString('base64url')): Promise<string> {
  await database.query('INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [name, newSecret]);
  const { rows } = await database.query('SELECT value FROM secrets WHERE name = $1', [name]);
  const [row] = checkRows(rows, object({ value: string }));
  if (!row) throw new Error(`The secret ${name} was deleted while it was read`);
  return row.value;
}
