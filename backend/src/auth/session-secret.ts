import { randomBytes } from 'node:crypto';
import { type Pool } from 'pg';

/** Injection token of the secret that signs session cookies. */
export const SESSION_SECRET = Symbol('SessionSecret');

/** Reads the secret that signs session cookies, and creates it at the first start. All instances share it through the database. */
export async function loadSessionSecret(database: Pool): Promise<string> {
  const newSecret = randomBytes(32).toString('base64url');
  await database.query(`INSERT INTO secrets (name, value) VALUES ('session', $1) ON CONFLICT (name) DO NOTHING`, [newSecret]);
  const { rows } = await database.query<{ value: string }>(`SELECT value FROM secrets WHERE name = 'session'`);
  const [row] = rows;
  if (!row) throw new Error('The session secret was deleted while Jamjar started');
  return row.value;
}
