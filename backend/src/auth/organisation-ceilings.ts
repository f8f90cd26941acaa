import { boolean, checkRows, object } from '@jamjar/contracts/guards';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { serverLimits } from '@jamjar/contracts/limits';
import { type EntityManager } from 'typeorm';
import { RefusalException } from '../http/refusal.exception.js';

const ceilings = {
  organisation_users: { max: serverLimits.maxUsers, code: 'TOO_MANY_USERS' },
  participants: { max: serverLimits.maxParticipants, code: 'TOO_MANY_PARTICIPANTS' },
} as const;

/**
 * Checks that an organisation does not have too many rows of a table (docs/rules.md#ceilings). To be called after they were inserted: the
 * organisation stays locked until the transaction ends, so that of two that insert the last one, the second counts the first.
 * @throws RefusalException TOO_MANY_USERS, TOO_MANY_PARTICIPANTS
 */
export async function assertBelowCeiling(transaction: EntityManager, table: keyof typeof ceilings, id: OrganisationId): Promise<void> {
  const { max, code } = ceilings[table];
  await transaction.query('SELECT FROM organisations WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const rows: unknown[] = await transaction.query(`SELECT count(*) > $2 AS "isAbove" FROM ${table} WHERE organisation_id = $1`, [id, max]);
  const [counted] = checkRows(rows, object({ isAbove: boolean }));
  if (counted?.isAbove) throw new RefusalException(code);
}
