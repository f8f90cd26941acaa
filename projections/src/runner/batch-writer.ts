import { checkRows, nullable, number, object } from '@jamjar/contracts/type-guards';
import { type Change, type NewChange } from '@jamjar/contracts/realtime/changes';
import { recordChangesSql, toChangesJson } from '@jamjar/infra/changes/change-log';
import type pg from 'pg';
import { type ProjectionGroup } from '../read-model.js';
import { type Checkpoint, toCheckpointMovedChannel, toColumnValues } from './checkpoint.js';
import { connect, disconnect } from './connection.js';
import { EntityTable, type RowWrites } from './row-writes.js';

const writeTimeoutMs = 30_000;

const isResultRow = object({ last_seq: nullable(number) });

/** Writes the batches of a group over one connection: one call of an SQL function, and so one transaction, per batch. */
export class BatchWriter {
  private constructor(
    readonly client: pg.Client,
    private readonly group: ProjectionGroup,
  ) {}

  /** Connects and creates the SQL function that writes a batch. */
  static async open(url: string, group: ProjectionGroup): Promise<BatchWriter> {
    const options = { applicationName: `jamjar-projections ${group.name}`, statementTimeoutMs: writeTimeoutMs };
    const connection = await connect(url, options, (client) => client.query(createWriteBatchFunction(group)));
    return new BatchWriter(connection, group);
  }

  /**
   * Moves the checkpoint, writes the rows and records the changes, atomically.
   * @returns the changes with their `seq`; null when another runner has moved the checkpoint away from `from`: nothing was written then
   */
  async write(from: Checkpoint, to: Checkpoint, rows: RowWrites, changes: readonly NewChange[]): Promise<readonly Change[] | null> {
    const { rows: result } = await this.client.query({
      name: 'write_batch',
      text: 'SELECT pg_temp.write_batch($1, $2, $3, $4, $5, $6, $7, $8)::float8 AS last_seq',
      // `slice` leaves out the store's identity, which a batch never changes
      values: [from.storeIdentity, from.position, ...toColumnValues(to).slice(1), JSON.stringify(rows.byTable()), toChangesJson(changes)],
    });
    const lastSeq = checkRows(result, isResultRow)[0]?.last_seq ?? null;
    return lastSeq === null ? null : changes.map((change, index) => ({ ...change, seq: lastSeq - changes.length + 1 + index }));
  }

  async close(): Promise<void> {
    await disconnect(this.client);
  }
}

/**
 * Returns the SQL of a function that writes a batch in one call, because HTTP responses wait for it. The transaction does not wait for the
 * disk: what a crash of Postgres loses is projected again from the event store (docs/adr/0009). The function moves the checkpoint first, so
 * that only one of two runners writes, and records the changes last, because that locks the row that numbers the changes of all processes.
 * It returns the `seq` of the last change, 0 without changes, and NULL when the checkpoint is not at `from_position` of `from_store`.
 */
function createWriteBatchFunction(group: ProjectionGroup): string {
  const { name } = group;
  const writes = EntityTable.forGroup(group).flatMap((table) => {
    const rowsOf = (kind: 'upsert' | 'update'): string => `batch #> '{${table.name},${kind}}'`;
    return [
      `IF ${rowsOf('upsert')} IS NOT NULL THEN ${table.upsertStatement(rowsOf('upsert'))}; END IF;`,
      `IF ${rowsOf('update')} IS NOT NULL THEN ${table.updateStatement(rowsOf('update'))}; END IF;`,
    ];
  });
  return `
    CREATE FUNCTION pg_temp.write_batch(from_store text, from_position bigint, to_position bigint, to_event uuid, to_stream text,
      to_revision bigint, batch jsonb, new_changes jsonb) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
    #variable_conflict use_column
    BEGIN
      UPDATE projection_checkpoints SET position = to_position, event_id = to_event, stream = to_stream, revision = to_revision
        WHERE name = '${name}' AND store = from_store AND position = from_position;
      IF NOT FOUND THEN RETURN NULL; END IF;
      PERFORM set_config('synchronous_commit', 'off', true);
      ${writes.join('\n      ')}
      PERFORM pg_notify('${toCheckpointMovedChannel(name)}', to_position::text);
      IF new_changes = '[]' THEN RETURN 0; END IF;
      RETURN ${recordChangesSql('new_changes')};
    END $$`;
}
