import { type Change, type NewChange } from '@jamjar/contracts/realtime/changes';
import { changesJson, recordChangesCall } from '@jamjar/infra/changes/change-writer';
import type pg from 'pg';
import { type Group } from '../group.js';
import { type Checkpoint, columnValues } from './checkpoint.js';
import { connect, disconnect } from './connection.js';
import { EntityTable } from './entity-table.js';
import { projectedChannel } from './projected-channel.js';
import { type RowWrites } from './row-writes.js';

const writeTimeout = 30_000;

/** The connection that writes a group's batches, each in one call and one transaction. */
export class BatchSession {
  private constructor(
    readonly client: pg.Client,
    private readonly group: Group,
  ) {}

  static async open(url: string, group: Group): Promise<BatchSession> {
    const client = await connect(url, { name: `jamjar-projections ${group.name}`, timeout: writeTimeout });
    try {
      await client.query(writeBatchFunction(group));
    } catch (error) {
      await disconnect(client);
      throw error;
    }
    return new BatchSession(client, group);
  }

  /**
   * Moves the checkpoint, writes the rows and records the changes: all or nothing.
   * @returns the changes with their numbers; null when the checkpoint was not at `from`: somebody else runs the group, and nothing was done
   */
  async write(from: Checkpoint, to: Checkpoint, rows: RowWrites, changes: readonly NewChange[]): Promise<readonly Change[] | null> {
    const { rows: answers } = await this.client.query<{ newest: number | null }>({
      name: 'write_batch',
      text: 'SELECT pg_temp.write_batch($1, $2, $3, $4, $5, $6, $7, $8)::float8 AS newest',
      values: [from.store, from.position, ...columnValues(to).slice(1), JSON.stringify(rows.byTable()), changesJson(changes)],
    });
    const newest = answers[0]?.newest ?? null;
    return newest === null ? null : changes.map((change, place) => ({ ...change, seq: newest - changes.length + 1 + place }));
  }

  async end(): Promise<void> {
    await disconnect(this.client);
  }
}

/**
 * One call per batch, because HTTP answers wait for it; nor does it wait for the disk, for what a crash of Postgres would lose of it is in
 * the log and is projected again (docs/adr/0009). The checkpoint is first, so that of two runners one writes nothing; the changes
 * are last, so that their number's row is locked shortly and nobody hears before they can read.
 */
function writeBatchFunction({ name, views, lists }: Group): string {
  const writes = [...views, ...lists].flatMap(({ entity }) => {
    const table = EntityTable.of(entity);
    const given = (kind: 'put' | 'change'): string => `batch #> '{${table.name},${kind}}'`;
    return [
      `IF ${given('put')} IS NOT NULL THEN ${table.putStatement(given('put'))}; END IF;`,
      `IF ${given('change')} IS NOT NULL THEN ${table.changeStatement(given('change'))}; END IF;`,
    ];
  });
  return `
    CREATE FUNCTION pg_temp.write_batch(from_store text, from_position bigint, to_position bigint, to_event uuid, to_stream text,
      to_revision bigint, batch jsonb, news jsonb) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
    #variable_conflict use_column
    BEGIN
      UPDATE projection_checkpoints SET position = to_position, event_id = to_event, stream = to_stream, revision = to_revision
        WHERE name = '${name}' AND store = from_store AND position = from_position;
      IF NOT FOUND THEN RETURN NULL; END IF;
      PERFORM set_config('synchronous_commit', 'off', true);
      ${writes.join('\n      ')}
      PERFORM pg_notify('${projectedChannel}', to_position::text);
      IF news = '[]' THEN RETURN 0; END IF;
      RETURN ${recordChangesCall('news')};
    END $$`;
}
