import { checkRows, nullable, number, object } from '@jamjar/contracts/guards';
import { type Change, type NewChange } from '@jamjar/contracts/realtime/changes';
import { recordChangesSql, toChangesJson } from '@jamjar/infra/changes/change-log';
import type pg from 'pg';
import { type ProjectionGroup } from '../read-model.js';
import { type Checkpoint, checkpointMovedChannel, toColumnValues } from './checkpoint.js';
import { connect, disconnect } from './connection.js';
import { EntityTable, type RowWrites } from './row-writes.js';

const writeTimeoutMs = 30_000;

const isResultRow = object({ last_seq: nullable(number) });

/** Writes the batches of a group over one connection, each with one call of an SQL function in one transaction. */
export class BatchWriter {
  private constructor(
    readonly client: pg.Client,
    private readonly group: ProjectionGroup,
  ) {}

  /** Connects and creates the SQL function that writes a batch. */
  static async open(url: string, group: ProjectionGroup): Promise<BatchWriter> {
    const options = { applicationName: `jamjar-projections ${group.name}`, statementTimeoutMs: writeTimeoutMs };
    const client = await connect(url, options, (opened) => opened.query(createWriteBatchFunction(group)));
    return new BatchWriter(client, group);
  }

  /**
   * Moves the checkpoint, writes the rows and records the changes, atomically.
   * @returns the changes with their `seq`; null when another runner has moved the checkpoint away from `from`: nothing was written then
   */
  async write(from: Checkpoint, to: Checkpoint, rows: RowWrites, changes: readonly NewChange[]): Promise<readonly Change[] | null> {
    const { rows: result } = await this.client.query({
      name: 'write_batch',
      text: 'SELECT pg_temp.write_batch($1, $2, $3, $4, $5, $6, $7, $8)::float8 AS last_seq',
      // Without the store, which a batch never changes.
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
 * One call per batch, because HTTP responses wait for it. The transaction does not wait for the disk: what a crash of Postgres
 * loses is projected again from the event store (docs/adr/0009). The checkpoint comes first, so that only one of two runners writes;
 * the changes come last, because recording them locks the row that numbers the changes of all processes.
 * The function returns the `seq` of the last change, 0 without changes, and NULL when the checkpoint is not at `from_position`.
 */
function createWriteBatchFunction(group: ProjectionGroup): string {
  const { name } = group;
  const writes = EntityTable.forGroup(group).flatMap((table) => {
    const input = (kind: 'upsert' | 'update'): string => `batch #> '{${table.name},${kind}}'`;
    return [
      `IF ${input('upsert')} IS NOT NULL THEN ${table.upsertStatement(input('upsert'))}; END IF;`,
      `IF ${input('update')} IS NOT NULL THEN ${table.updateStatement(input('update'))}; END IF;`,
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
      PERFORM pg_notify('${checkpointMovedChannel(name)}', to_position::text);
      IF new_changes = '[]' THEN RETURN 0; END IF;
      RETURN ${recordChangesSql('new_changes')};
    END $$`;
}
