import { boolean, checkRows, object } from '@jamjar/contracts/type-guards';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { serverLimits } from '@jamjar/contracts/limits';
import { type EntityManager } from 'typeorm';
import { RefusalException } from '../http/refusal.exception.js';
import { usableInvitationSql } from './invitation.entities.js';

const rowLimits = {
  organisation_users: { max: serverLimits.maxUsers, code: 'TOO_MANY_USERS', condition: '' },
  participants: { max: serverLimits.maxParticipants, code: 'TOO_MANY_PARTICIPANTS', condition: '' },
  invitations: {
    max: serverLimits.maxActiveInvitations,
    code: 'TOO_MANY_INVITATIONS',
    condition: `AND ${usableInvitationSql('now()')}`,
  },
} as const;

/**
 * Checks that an organisation does not have too many rows of a table (docs/rules.md#ceilings). Call it after the insert: it locks the
 * organisation until the transaction ends, so that of two concurrent inserts the second counts the row of the first, too.
 * @throws RefusalException TOO_MANY_USERS, TOO_MANY_PARTICIPANTS, TOO_MANY_INVITATIONS
 */
export async function assertWithinLimit(transaction: EntityManager, table: keyof typeof rowLimits, id: OrganisationId): Promise<void> {
  const { max, code, condition } = rowLimits[table];
  await transaction.query('SELECT FROM organisations WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const sql = `SELECT count(*) > $2 AS "isAbove" FROM ${table} WHERE organisation_id = $1 ${condition}`;
  const rows: unknown[] = await transaction.query(sql, [id, max]);
  const [counted] = checkRows(rows, object({ isAbove: boolean }));
  if (counted?.isAbove) throw new RefusalException(code);
}
