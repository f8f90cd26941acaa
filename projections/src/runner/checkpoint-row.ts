import type pg from 'pg';
import { beginning, type Checkpoint, type CheckpointColumns, checkpointColumns, checkpointOf, columnValues } from './checkpoint.js';

type Client = Pick<pg.Client, 'query'>;

/** Where a group stands; null: it never ran. */
export async function readCheckpoint(client: Client, group: string): Promise<Checkpoint | null> {
  const { rows } = await client.query<CheckpointColumns>(`SELECT ${checkpointColumns} FROM projection_checkpoints WHERE name = $1`, [
    group,
  ]);
  return rows[0] ? checkpointOf(rows[0]) : null;
}

/** Where a group stands; at the beginning of this store when it never got anywhere. */
export async function checkpointIn(client: Client, group: string, store: string): Promise<Checkpoint> {
  await client.query(
    `INSERT INTO projection_checkpoints (name, ${checkpointColumns}) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (name) DO UPDATE SET store = excluded.store WHERE projection_checkpoints.position = -1`,
    [group, ...columnValues(beginning(store))],
  );
  const found = await readCheckpoint(client, group);
  if (!found) throw new Error(`The checkpoint of "${group}" vanished`);
  return found;
}
