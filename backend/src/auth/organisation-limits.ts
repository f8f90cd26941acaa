import { boolean, checkRows, object } from '@jamjar/contracts/type-guards';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { serverLimits } from '@jamjar/contracts/limits';
import { type EntityManager } from 'typeorm';
import { RefusalException } from '../http/refusal.exception.js';

const rowLimits = {
  organisation_users: { max: serverLimits.maxUsers, code: 'TOO_MANY_USERS' },
  participants: { max: serverLimits.maxParticipants, code: 'TOO_MANY_PARTICIPANTS' },
} as const;

/**
 * Checks that an organisation does not have too many rows of a table (docs/rules.md#ceilings). Call it after the insert: it locks the
 * organisation until the transaction ends, so that of two concurrent inserts the second counts the row of the first, too.
 * @throws RefusalException TOO_MANY_USERS, TOO_MANY_PARTICIPANTS
 */
export async function assertWithinLimit(transaction: EntityManager, table: keyof typeof rowLimits, id: OrganisationId): Promise<void> {
  const { max, code } = rowLimits[table];
  await transaction.query('SELECT FROM organisations WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const rows: unknown[] = await transaction.query(`SELECT count(*) > $2 AS "isAbove" FROM ${table} WHERE organisation_id = $1`, [id, max]);
  const [counted] = checkRows(rows, object({ isAbove: boolean }));
  if (counted?.isAbove) throw new RefusalException(code);
}
