import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type GigId, userId, type UserId } from '@jamjar/contracts/ids';
import { Pool } from 'pg';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { AccountWriter } from '../../auth/account-writer.js';
import { OrganisationEntity, OrganisationUserEntity, UserEntity } from '../../auth/account.entities.js';
import { type VerifiedUser } from '../../auth/credential-verifier.js';
import { InvitationEntity, InvitationUseEntity } from '../../auth/invitation.entities.js';
import { assertWithinLimit } from '../../auth/organisation-limits.js';
import { PasswordPolicy } from '../../auth/password-policy.js';
import { hashPassword } from '../../auth/passwords.js';
import { buildCommandMetadata, type RequestContext, type VisitorContext } from '../../auth/request-context.decorator.js';
import { roleIncludes } from '../../auth/roles.js';
import { beginTemporaryOperator, canHaveTemporaryOperators, checkAfterJoining } from '../../auth/temporary-operators.js';
import { deriveId, deriveOrGenerateCommandId } from '../../command-handling/command-metadata.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { wasExecuted } from '../../relational-writes/idempotency.js';
import { RelationalWriter, type WriteResult } from '../../relational-writes/relational-writer.js';
import { type JoinDto } from '../invitation.dto.js';
import { assertUsable, findInvitation, type LinkedInvitation } from '../queries/invitation.queries.js';
import { buildMembershipChange } from './membership.commands.js';

/**
 * Creates an account with the role of an invitation in its organisation (docs/rules.md#invitations).
 * @returns the new user; null for a repeated request, whose password the caller must verify
 * @throws RefusalException INVITATION_INVALID, USERNAME_TAKEN, TOO_MANY_USERS; IdempotencyKeyReused
 */
export class JoinAsNewUser extends RequestCommand<{ token: string; request: JoinDto; visitor: VisitorContext }, VerifiedUser | null> {}

export const JoinAsNewUserHandler = commandHandler(
  JoinAsNewUser,
  [RelationalWriter, Pool, DataSource, PasswordPolicy],
  async (writer, database, dataSource, passwordPolicy, { token, request: { username, password }, visitor: { idempotencyKey, origin } }) => {
    const invitation = await findInvitation(database, token);
    const { value, requestHash } = idempotencyKey;
    const identity = {
      commandId: deriveOrGenerateCommandId(`invitation:${invitation.id}`, accountRoutes.publicJoin(''), value),
      requestHash,
    };
    if (await wasExecuted(dataSource, identity)) return null;
    assertUsable(invitation);
    await passwordPolicy.assertAllowed('password', password, username);
    const id = userId(deriveId(identity.commandId, 'user'));
    const passwordHash = await hashPassword(password); // slow, so it runs before the transaction
    const idempotency = { ...identity, resultId: id };
    const written = await writer.execute({ actor: { userId: id, origin }, idempotency }, async (transaction) => {
      const role = invitation.role === 'owner' ? 'owner' : 'operator'; // no user has the role member
      await transaction.insert(UserEntity, { id, username, passwordHash, role, createdBy: id, updatedBy: id });
      const { audit, changes } = await join(transaction, invitation, id, null);
      const created = { action: 'created', object: { kind: 'user', id }, organisationId: invitation.organisationId } as const;
      return { audit: [{ ...created, fields: ['username', 'password'] }, ...audit], changes };
    });
    return written && { userId: id, username, passwordHash, secondFactorAt: null };
  },
);

/**
 * Accepts an invitation with the account that is signed in. Somebody who has joined with it, or has such a role already, stays as they are.
 * @throws RefusalException INVITATION_INVALID, TOO_MANY_USERS, NOT_SIGNED_IN; IdempotencyKeyReused
 */
export class AcceptInvitation extends RequestCommand<{ token: string; context: RequestContext }, void> {}

export const AcceptInvitationHandler = commandHandler(
  AcceptInvitation,
  [AccountWriter, Pool],
  async (accounts, database, { token, context }) => {
    const { principal } = context;
    const invitation = await findInvitation(database, token);
    const idempotency = { ...buildCommandMetadata(context, accountRoutes.join('')), resultId: invitation.id };
    await accounts.execute({ principal, idempotency }, async (transaction, { userId: id, memberships, temporaryGigs }) => {
      const role = memberships.get(invitation.organisationId) ?? null;
      const hasUsed = await transaction.existsBy(InvitationUseEntity, { invitationId: invitation.id, userId: id });
      const { gigId } = invitation;
      const isUnchanged =
        gigId === null
          ? role !== null && (hasUsed || (invitation.role !== null && roleIncludes(role, invitation.role)))
          : temporaryGigs.has(gigId);
      if (!hasUsed) assertUsable(invitation);
      else if (!isUnchanged) throw new RefusalException('INVITATION_INVALID'); // was removed since
      return isUnchanged ? { audit: [], changes: [] } : join(transaction, invitation, id, role);
    });
  },
);

/**
 * Takes one use of an invitation and gives its role to a user. The invitation is checked again with its row locked, so that nobody joins
 * with one that is used up or revoked meanwhile.
 * @param earlierRole null for a user who is not in the organisation @throws RefusalException INVITATION_INVALID, TOO_MANY_USERS, ALREADY_ALLOCATED
 */
async function join(
  transaction: EntityManager,
  invitation: LinkedInvitation,
  joinedId: UserId,
  earlierRole: OrganisationRole | null,
): Promise<WriteResult> {
  const { id: invitationId, organisationId, role, gigId } = invitation;
  const now = new Date();
  if (gigId !== null) await checkAfterJoining(transaction, gigId, now);
  const organisation = await transaction.findOne(OrganisationEntity, {
    where: { id: organisationId, deletedAt: IsNull() },
    lock: { mode: 'for_no_key_update' }, // before the invitation, in the order of `RemoveUser`, which revokes invitations last
  });
  const usable = { id: invitationId, usesLeft: MoreThan(0), revokedAt: IsNull(), expiresAt: MoreThan(now) };
  const { affected } = await transaction.decrement(InvitationEntity, usable, 'usesLeft', 1);
  if (!organisation || affected !== 1) throw new RefusalException('INVITATION_INVALID');
  await transaction.insert(InvitationUseEntity, { invitationId, userId: joinedId, joinedAt: now });
  if (gigId !== null) return joinGig(transaction, { ...invitation, gigId }, joinedId, earlierRole, now);
  if (role === null) throw new RefusalException('INVITATION_INVALID');
  await transaction.upsert(OrganisationUserEntity, { organisationId, userId: joinedId, role }, ['organisationId', 'userId']);
  if (earlierRole === null) await assertWithinLimit(transaction, 'organisation_users', organisationId);
  return {
    audit: [{ action: 'allocated', object: { kind: 'user', id: joinedId }, organisationId, fields: ['role'], role }],
    changes: [buildMembershipChange(joinedId, organisationId, 'added')],
  };
}

/** Makes the user a temporary operator of the gig (docs/rules.md#helper-for-tonight). @throws RefusalException INVITATION_INVALID, ALREADY_ALLOCATED */
async function joinGig(
  transaction: EntityManager,
  { organisationId, gigId, createdBy }: LinkedInvitation & { gigId: GigId },
  joinedId: UserId,
  role: OrganisationRole | null,
  createdAt: Date,
): Promise<WriteResult> {
  if (role !== null) throw new RefusalException('ALREADY_ALLOCATED');
  if (!(await canHaveTemporaryOperators(transaction, gigId, createdAt))) throw new RefusalException('INVITATION_INVALID');
  return beginTemporaryOperator(transaction, { gigId, userId: joinedId, organisationId, createdBy, createdAt });
}
