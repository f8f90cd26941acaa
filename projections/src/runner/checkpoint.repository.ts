import type pg from 'pg';
import {
  initialCheckpoint,
  type Checkpoint,
  type CheckpointColumns,
  checkpointColumns,
  toCheckpoint,
  toColumnValues,
} from './checkpoint.js';

type Client = Pick<pg.Client, 'query'>;

/** NOTIFY channel of a group whose checkpoint moved. The payload is the new position, or empty after a swap of rebuilt tables. */
export const checkpointMovedChannel = (groupName: string): string => `projected_${groupName}`;

/** The checkpoint of a group; null: it never ran. */
export async function readCheckpoint(client: Client, groupName: string): Promise<Checkpoint | null> {
  const { rows } = await client.query<CheckpointColumns>(`SELECT ${checkpointColumns} FROM projection_checkpoints WHERE name = $1`, [
    groupName,
  ]);
  return rows[0] ? toCheckpoint(rows[0]) : null;
}

/** The checkpoint of a group. When no event was projected yet, it is created or moved to the start of the given event store. */
export async function findOrCreateCheckpoint(client: Client, groupName: string, storeIdentity: string): Promise<Checkpoint> {
  await client.query(
    `INSERT INTO projection_checkpoints (name, ${checkpointColumns}) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (name) DO UPDATE SET store = excluded.store WHERE projection_checkpoints.position = -1`,
    [groupName, ...toColumnValues(initialCheckpoint(storeIdentity))],
  );
  const checkpoint = await readCheckpoint(client, groupName);
  if (!checkpoint) throw new Error(`The checkpoint of "${groupName}" disappeared`);
  return checkpoint;
}
