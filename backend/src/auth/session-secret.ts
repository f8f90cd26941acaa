import { randomBytes } from 'node:crypto';
import { type Pool } from 'pg';

/** What session cookies are signed with: made once, kept in the database, so that restarts and several instances share it. */
export async function sessionSecret(database: Pool): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  await database.query(`INSERT INTO secrets (name, value) VALUES ('session', $1) ON CONFLICT (name) DO NOTHING`, [fresh]);
  const { rows } = await database.query<{ value: string }>(`SELECT value FROM secrets WHERE name = 'session'`);
  const [secret] = rows;
  if (!secret) throw new Error('The session secret was deleted while Jamjar started');
  return secret.value;
}
