import { type NewChange } from '@jamjar/contracts/realtime/changes';

/** Runs SQL in the caller's transaction: TypeORM's EntityManager or a `pg` client. */
export interface SqlExecutor {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
}

/** The SQL call that records changes, for use inside a larger statement. @param parameter placeholder of the value of `toChangesJson` */
export const recordChangesSql = (parameter: string): string => `record_changes(${parameter}::jsonb)`;
/** The parameter of `record_changes`. */
export const toChangesJson = (changes: readonly NewChange[]): string => JSON.stringify(changes);

/**
 * Numbers and stores changes in the caller's transaction; NOTIFY announces them with the commit. It must be the last statement of the
 * transaction, because it locks the counter row of `changes_head` until the commit.
 */
export async function recordChanges(transaction: SqlExecutor, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return;
  await transaction.query(`SELECT ${recordChangesSql('$1')}`, [toChangesJson(changes)]);
}
