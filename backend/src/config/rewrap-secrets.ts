import { UnreadableSecretError, unwrapSecret, wrappedPrefix, type WrappingKey, wrapSecret } from '@jamjar/infra/process/wrapped-secrets';
import { type PoolClient } from 'pg';

interface WrappedColumn {
  readonly table: string;
  /** The column that identifies a row; the name under which its secret is wrapped is the table and this value. */
  readonly id: string;
  /** The column with the secret. */
  readonly value: string;
}

/** Every column that contains wrapped secrets. Those of users come after those of the server. */
const wrappedColumns: readonly WrappedColumn[] = [
  { table: 'secrets', id: 'name', value: 'value' },
  { table: 'second_factors', id: 'user_id', value: 'secret' },
];

interface Rewrapping {
  readonly from: WrappingKey | null;
  readonly to: WrappingKey;
  /** Leaves out what is wrapped already. */
  readonly onlyPlain: boolean;
}

/**
 * Wraps all secrets with another key. The caller holds the lock that excludes writers of secrets.
 * @returns the names of the secrets of users that cannot be read and stay as they are @throws UnreadableSecretError for one of the server
 */
export async function rewrapSecrets(transaction: PoolClient, rewrapping: Rewrapping): Promise<readonly string[]> {
  const unreadable: string[] = [];
  for (const column of wrappedColumns) unreadable.push(...(await rewrapColumn(transaction, column, rewrapping)));
  return unreadable;
}

async function rewrapColumn(
  transaction: PoolClient,
  { table, id, value }: WrappedColumn,
  { from, to, onlyPlain }: Rewrapping,
): Promise<readonly string[]> {
  const { rows } = await transaction.query<{ id: string; stored: string }>(
    `SELECT ${id}::text AS id, ${value} AS stored FROM ${table}
      WHERE ${value} IS NOT NULL AND NOT (${onlyPlain ? 'true' : 'false'} AND starts_with(${value}, '${wrappedPrefix}')) FOR NO KEY UPDATE`,
  );
  const unreadable: string[] = [];
  const rewrapped = rows.flatMap(({ id: row, stored }) => {
    const name = `${table} ${row}`;
    try {
      return [{ id: row, stored: wrapSecret(to, name, unwrapSecret(from, name, stored)) }];
    } catch (error) {
      if (table === 'secrets' || !(error instanceof UnreadableSecretError)) throw error;
      unreadable.push(name);
      return [];
    }
  });
  await transaction.query(
    `UPDATE ${table} SET ${value} = new.stored FROM jsonb_to_recordset($1) AS new (id text, stored text) WHERE ${table}.${id}::text = new.id`,
    [JSON.stringify(rewrapped)],
  );
  return unreadable;
}
