import type pg from 'pg';

/** Takes an advisory lock for as long as the connection lasts. @returns whether it was free */
export async function tryAdvisoryLock(client: Pick<pg.Client, 'query'>, name: string): Promise<boolean> {
  const { rows } = await client.query<{ acquired: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS acquired', [name]);
  return rows[0]?.acquired === true;
}
