import { type GigId, type Instant, type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { checkRows, id, object } from '@jamjar/contracts/type-guards';
import { type EntityManager } from 'typeorm';
import { type AuditEntry } from '../audit/audit-writer.js';
import { type WriteResult } from '../relational-writes/relational-writer.js';
import { readReturnedRows } from '../relational-writes/returned-rows.js';
import { usableInvitationSql } from './invitation.entities.js';
import { TemporaryOperatorEntity } from './temporary-operator.entity.js';

// Who runs one gig without a role in its organisation, in the transactions that change it (docs/rules.md#helper-for-tonight)

/** The kind of due work that ends the temporary operators of a gig; its subject is the gig's id. */
export const temporaryOperatorsEnd = 'temporary-operators-end';

/** SQL expression about the row `g` of `gigs`: when temporary operators end at the latest. */
export const temporaryOperatorsEndSql = `coalesce(g.ends_at, g.date + interval '24 hours')`;
/** SQL expression about the row `g` of `gigs`: whether its temporary operators have ended by `$2`. */
export const isOverSql = `(g.completed OR g.deleted OR ${temporaryOperatorsEndSql} <= $2)`;

/**
 * SQL that makes the check of those of the gigs `$1` (null: all) due at `$2` at which somebody helps or may join. While a check runs, it
 * waits for it, and so is never lost.
 */
export const scheduleChecksSql = `
  INSERT INTO due (kind, subject, at, attempt_at)
  SELECT '${temporaryOperatorsEnd}', gig_id::text, $2::timestamptz, $2::timestamptz FROM (
    SELECT gig_id FROM temporary_operators WHERE ended_at IS NULL
     UNION SELECT gig_id FROM invitations WHERE gig_id IS NOT NULL AND ${usableInvitationSql('$2')}) AS helped
   WHERE $1::uuid[] IS NULL OR gig_id = ANY ($1) ORDER BY gig_id
  ON CONFLICT (kind, subject) DO UPDATE SET at = excluded.at, attempt_at = excluded.at`;

/** Whether a gig that is not deleted can have temporary operators at `now`: it is neither completed nor over. */
export async function canHaveTemporaryOperators(transaction: EntityManager, gigId: GigId, now: Date): Promise<boolean> {
  const found: unknown[] = await transaction.query(`SELECT FROM gigs AS g WHERE g.id = $1 AND NOT ${isOverSql}`, [gigId, now]);
  return found.length > 0;
}

/** Whether the user of the row `t` has a role in the organisation. */
const hasRoleSql = 'EXISTS (SELECT FROM organisation_users AS m WHERE m.user_id = t.user_id AND m.organisation_id = t.organisation_id)';

/** A user and the gig that they run for one evening, with its organisation. */
type TemporaryOperator = Pick<TemporaryOperatorEntity, 'gigId' | 'userId' | 'organisationId'>;

/**
 * Lets the gig be checked right after the commit, because it may be completed before somebody has joined. To be called before the invitation
 * is locked: a check holds the due row while another of its transactions waits for the invitation.
 */
export const checkAfterJoining = (transaction: EntityManager, gigId: GigId, now: Date): Promise<unknown> =>
  transaction.query(scheduleChecksSql, [[gigId], now]);

/**
 * Makes a user a temporary operator, also one who was it before. The caller has checked the gig and that the user has no role in the
 * organisation.
 */
export async function beginTemporaryOperator(
  transaction: EntityManager,
  operator: TemporaryOperator & Pick<TemporaryOperatorEntity, 'createdBy' | 'createdAt'>,
): Promise<WriteResult> {
  await transaction.upsert(TemporaryOperatorEntity, { ...operator, endedAt: null }, ['gigId', 'userId']);
  return toWriteResult([operator], 'added');
}

/** Ends one temporary operator. @returns what to record: nothing when the user is none */
export const endTemporaryOperator = (transaction: EntityManager, { gigId, userId }: Pick<TemporaryOperator, 'gigId' | 'userId'>) =>
  end(transaction, '', 't.gig_id = $2 AND t.user_id = $3', [new Date(), gigId, userId]);

/** Ends all temporary operators of an organisation. */
export const endTemporaryOperatorsOfOrganisation = (transaction: EntityManager, organisationId: OrganisationId) =>
  end(transaction, '', 't.organisation_id = $2', [new Date(), organisationId]);

/** Ends those of the users as temporary operators who were deleted, or have a role in the organisation. They stay ended when they lose it. */
export const endTemporaryOperatorsWithRole = (transaction: EntityManager, userIds: readonly UserId[]) =>
  end(transaction, 'FROM users AS u', `u.id = t.user_id AND u.id = ANY ($2::uuid[]) AND (u.deleted_at IS NOT NULL OR ${hasRoleSql})`, [
    new Date(),
    userIds,
  ]);

/** Ends the temporary operators of those of the gigs that are completed, deleted or over at `now`. */
export const endTemporaryOperatorsOfPastGigs = (
  transaction: EntityManager,
  gigIds: readonly string[],
  now: Instant,
): Promise<WriteResult> =>
  end(transaction, 'FROM gigs AS g', `g.id = t.gig_id AND g.id = ANY ($3::uuid[]) AND ${isOverSql}`, [
    new Date(now),
    new Date(now),
    gigIds,
  ]);

const areEnded = object({ gigId: id<GigId>(), userId: id<UserId>(), organisationId: id<OrganisationId>() });

/** @param parameters the first is the time of the end */
async function end(transaction: EntityManager, from: string, condition: string, parameters: unknown[]): Promise<WriteResult> {
  const rows = await readReturnedRows(
    transaction,
    `UPDATE temporary_operators AS t SET ended_at = $1 ${from} WHERE t.ended_at IS NULL AND ${condition}
     RETURNING t.gig_id AS "gigId", t.user_id AS "userId", t.organisation_id AS "organisationId"`,
    parameters,
  );
  return toWriteResult(checkRows(rows, areEnded), 'removed');
}

/** The changes, which only the user's own browsers receive, also make every server read the user's access again. */
function toWriteResult(operators: readonly TemporaryOperator[], action: 'added' | 'removed'): WriteResult {
  return {
    audit: operators.map(({ userId, organisationId }): AuditEntry => ({
      action: action === 'added' ? 'allocated' : 'removed',
      object: { kind: 'user', id: userId },
      organisationId,
      fields: ['temporaryOperator'],
    })),
    changes: operators.map(({ userId, organisationId, gigId }): NewChange => ({
      kind: 'organization_membership_changed',
      audience: `user:${userId}`,
      gigId,
      keys: { userId, action, organisationId },
    })),
  };
}
