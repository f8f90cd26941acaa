import { arrayOf, boolean, checkRows, id, object } from '@jamjar/contracts/type-guards';
import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { routes } from '@jamjar/contracts/routes';
import { Pool } from 'pg';
import { type EntityManager } from 'typeorm';
import {
  assertMayManageMemberships,
  assertOnlyGodChangesGod,
  assertOwnersRemain,
  lockManagedUser,
  organisationsOfUserSql,
} from '../../auth/account-policy.js';
import { AccountWriter } from '../../auth/account-writer.js';
import { assertWithinLimit } from '../../auth/organisation-limits.js';
import { organisationsOwnedBy, type Principal } from '../../auth/principal.js';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type SequencedResponse } from '../../http/sequenced-response.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { type AllocateUserDto } from '../organisation.dto.js';
import { OrganisationUserEntity } from '../../auth/account.entities.js';
import { respondWithOrganisation } from '../queries/organisation.queries.js';

/**
 * Gives an existing user a role in an organisation, and responds with the organisation.
 * @throws RefusalException ORGANISATION_NOT_FOUND, USER_NOT_FOUND, USER_IN_OTHER_ORGANISATION, NOT_ALLOWED, ALREADY_ALLOCATED,
 * TOO_MANY_USERS; NOT_SIGNED_IN when the session ended meanwhile; IdempotencyKeyReused
 */
export class AllocateUser extends RequestCommand<
  { organisationId: OrganisationId; request: AllocateUserDto; context: RequestContext },
  SequencedResponse<OrganisationView>
> {}

export const AllocateUserHandler = commandHandler(
  AllocateUser,
  [AccountWriter, Pool],
  async (accounts, database, { organisationId, request, context }) => {
    const { userId, role } = request;
    const { principal } = context;
    const idempotency = { ...buildCommandMetadata(context, routes.organisationUsers(organisationId)), resultId: userId };
    await accounts.execute({ principal, users: [userId], idempotency }, async (transaction, currentPrincipal) => {
      await assertMayManageMemberships(transaction, currentPrincipal, organisationId);
      await assertMayAllocate(transaction, currentPrincipal, userId);
      await transaction.insert(OrganisationUserEntity, { organisationId, userId, role });
      await assertWithinLimit(transaction, 'organisation_users', organisationId);
      return {
        audit: [{ action: 'allocated', object: { kind: 'user', id: userId }, organisationId, fields: ['role'], role }],
        changes: [buildMembershipChange(userId, organisationId, 'added')],
      };
    });
    return respondWithOrganisation(database, organisationId);
  },
);

/**
 * Checks that the principal may allocate a user. God may allocate every user. An owner may allocate users with a role in one of the owner's
 * organisations, and users without any organisation whom the owner created, but never a god user: see docs/rules.md#accounts.
 * @throws RefusalException USER_NOT_FOUND, USER_IN_OTHER_ORGANISATION, NOT_ALLOWED
 */
async function assertMayAllocate(transaction: EntityManager, currentPrincipal: Principal, userId: UserId): Promise<void> {
  const rows: unknown[] = await transaction.query(
    `SELECT role = 'god' AS "isGod", created_by IS NOT DISTINCT FROM $2 AS "isCreatedByPrincipal", ${organisationsOfUserSql} AS organisations
       FROM users WHERE id = $1 AND deleted_at IS NULL`,
    [userId, currentPrincipal.userId],
  );
  const [user] = checkRows(rows, object({ isGod: boolean, isCreatedByPrincipal: boolean, organisations: arrayOf(id<OrganisationId>()) }));
  const ownOrganisations = organisationsOwnedBy(currentPrincipal);
  const isManaged = currentPrincipal.isGod || user?.organisations.some((organisation) => ownOrganisations.includes(organisation));
  if (!user || !(isManaged || user.isCreatedByPrincipal)) throw new RefusalException('USER_NOT_FOUND');
  if (!isManaged && user.organisations.length > 0) throw new RefusalException('USER_IN_OTHER_ORGANISATION');
  assertOnlyGodChangesGod(currentPrincipal, user);
}

/**
 * Removes a user from an organisation; the user loses access to it at once, also on open sockets.
 * @throws RefusalException ORGANISATION_NOT_FOUND, USER_NOT_FOUND (also when the user has no role there), NOT_ALLOWED, LAST_OWNER,
 * NOT_SIGNED_IN (session ended meanwhile)
 */
export class RemoveUser extends RequestCommand<{ organisationId: OrganisationId; userId: UserId; principal: Principal }, void> {}

export const RemoveUserHandler = commandHandler(RemoveUser, [AccountWriter], async (accounts, { organisationId, userId, principal }) => {
  await accounts.execute({ principal, users: [userId] }, async (transaction, currentPrincipal) => {
    await assertMayManageMemberships(transaction, currentPrincipal, organisationId);
    assertOnlyGodChangesGod(currentPrincipal, await lockManagedUser(transaction, currentPrincipal, userId));
    await assertOwnersRemain(transaction, userId, [organisationId]);
    const { affected } = await transaction.delete(OrganisationUserEntity, { organisationId, userId });
    if (affected !== 1) throw new RefusalException('USER_NOT_FOUND');
    return {
      audit: [{ action: 'removed', object: { kind: 'user', id: userId }, organisationId, fields: [] }],
      changes: [buildMembershipChange(userId, organisationId, 'removed')],
    };
  });
});

/** Builds the change about a user's joining or leaving an organisation, which only this user's browsers receive. */
export const buildMembershipChange = (userId: UserId, organisationId: OrganisationId, action: 'added' | 'removed'): NewChange => ({
  kind: 'organization_membership_changed',
  audience: `user:${userId}`,
  gigId: null,
  keys: { userId, action, organisationId },
});
