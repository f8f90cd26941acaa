import { type NewChange } from '@jamjar/contracts/realtime/changes';

/** Whoever carries a transaction: TypeORM's EntityManager or a `pg` client. */
export interface InTransaction {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
}

/** The same, for a statement of the caller's own that also does something else: `$n` is the JSON of `changesJson`. */
export const recordChangesCall = (parameter: string): string => `record_changes(${parameter}::jsonb)`;
export const changesJson = (changes: readonly NewChange[]): string => JSON.stringify(changes);

/**
 * Numbers and keeps changes in the caller's transaction, as the last thing it does: the number's row stays locked until the commit.
 * Nobody hears of them before that, and everybody afterwards.
 */
export async function recordChanges(transaction: InTransaction, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return;
  await transaction.query(`SELECT ${recordChangesCall('$1')}`, [changesJson(changes)]);
}
