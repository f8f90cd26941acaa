import type pg from 'pg';
import { type Group } from '../group.js';
import { type Checkpoint, type CheckpointColumns, checkpointColumns, checkpointOf, columnValues } from '../runner/checkpoint.js';
import { RebuiltTables } from './rebuilt-tables.js';

type Client = Pick<pg.Client, 'query'>;

/** Wakes the living runner when rebuilt tables are ready. The row is the request. */
export const rebuiltChannel = 'projections_rebuilt';

const lockName = ({ name }: Group): string => `jamjar rebuild ${name}`;

/** One rebuild of a group at a time; the lock goes with the connection. @returns whether this one may */
export async function claimRebuild(client: Client, group: Group): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken', [
    lockName(group),
  ]);
  return rows[0]?.taken === true;
}

/** Says that the rebuilt tables are ready, and how far they are. */
export async function request(client: Client, group: Group, rebuilt: Checkpoint): Promise<void> {
  await client.query(
    `WITH request AS (
      INSERT INTO projection_rebuilds (name, ${checkpointColumns}) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (name) DO UPDATE SET store = excluded.store, position = excluded.position, event_id = excluded.event_id,
          stream = excluded.stream, revision = excluded.revision, done = false, refused = NULL
        RETURNING name)
    SELECT pg_notify('${rebuiltChannel}', name) FROM request`,
    [group.name, ...columnValues(rebuilt)],
  );
}

/** Where the rebuilt tables are that wait for their place; null: none. */
export async function findRequest(client: Client, { name }: Group): Promise<Checkpoint | null> {
  const { rows } = await client.query<CheckpointColumns>(
    `SELECT ${checkpointColumns} FROM projection_rebuilds WHERE name = $1 AND NOT done AND refused IS NULL`,
    [name],
  );
  return rows[0] ? checkpointOf(rows[0]) : null;
}

/** Clears away what a rebuild left that died: nobody waits for its tables. @returns whether it was so */
export async function withdrawAbandoned(client: Client, group: Group): Promise<boolean> {
  if (!(await claimRebuild(client, group))) return false;
  try {
    await withdraw(client, group);
    return true;
  } finally {
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [lockName(group)]);
  }
}

/** Takes the request back, with the tables. Once they are in place there are none. */
export async function withdraw(client: Client, group: Group): Promise<void> {
  await new RebuiltTables(group).drop(client);
  await client.query('DELETE FROM projection_rebuilds WHERE name = $1', [group.name]);
}

export async function refuse(client: Client, { name }: Group, why: string): Promise<void> {
  await client.query('UPDATE projection_rebuilds SET refused = $2 WHERE name = $1', [name, why]);
}

/** What became of the request. */
export async function answerTo(client: Client, { name }: Group): Promise<{ done: boolean; refused: string | null }> {
  const { rows } = await client.query<{ done: boolean; refused: string | null }>(
    'SELECT done, refused FROM projection_rebuilds WHERE name = $1',
    [name],
  );
  return rows[0] ?? { done: false, refused: 'The request vanished' };
}
