import { userId, type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { type MessageResponse, type UserView } from '@jamjar/contracts/users/user.views';
import { AccountWriter } from '../../auth/account-writer.js';
import {
  assertMayManageMemberships,
  assertOnlyGodChangesGod,
  assertMayResetPassword,
  assertOwnersRemain,
  lockManagedUser,
} from '../../auth/account-policy.js';
import { PasswordPolicy } from '../../auth/password-policy.js';
import { assertWithinLimit } from '../../auth/organisation-limits.js';
import { hashPassword } from '../../auth/passwords.js';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { deriveId } from '../../command-handling/command-metadata.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { OrganisationUserEntity, UserEntity } from '../../auth/account.entities.js';
import { SecondFactorEntity } from '../../auth/second-factor.entities.js';
import { UserQueries } from '../queries/user.queries.js';
import { type CreateUserDto } from '../user.dto.js';
import { IsNull } from 'typeorm';
import { type Principal } from '../../auth/principal.js';
import { endUserSessions } from '../end-sessions.js';

/**
 * Creates a user, usually with a role in an organisation, and responds with the user (docs/rules.md#accounts). Only god may create a user
 * without an organisation.
 * @throws RefusalException ORGANISATION_MISSING, ORGANISATION_NOT_FOUND, NOT_ALLOWED, USERNAME_TAKEN, TOO_MANY_USERS, NOT_SIGNED_IN,
 * PASSWORD_TOO_COMMON, USER_NOT_FOUND (request repeated after the deletion); IdempotencyKeyReused
 */
export class CreateUser extends RequestCommand<{ request: CreateUserDto; context: RequestContext }, SequencedResponse<UserView>> {}

export const CreateUserHandler = commandHandler(
  CreateUser,
  [AccountWriter, UserQueries, PasswordPolicy],
  async (accounts, users, passwordPolicy, { request, context }) => {
    const { username, organisationId = null, role = 'operator' } = request;
    const { principal } = context;
    if (!organisationId && !principal.isGod)
      throw new RefusalException('ORGANISATION_MISSING', { organisationId: 'Select an organisation.' });
    await passwordPolicy.assertAllowed('password', request.password, username);
    const metadata = buildCommandMetadata(context, routes.users);
    const id = userId(deriveId(metadata.commandId, 'user'));
    const passwordHash = await hashPassword(request.password); // slow, so it runs before the transaction
    await accounts.execute({ principal, idempotency: { ...metadata, resultId: id } }, async (transaction, currentPrincipal) => {
      if (organisationId) await assertMayManageMemberships(transaction, currentPrincipal, organisationId);
      const createdAndUpdatedBy = { createdBy: principal.userId, updatedBy: principal.userId };
      await transaction.insert(UserEntity, { id, username, passwordHash, role, ...createdAndUpdatedBy });
      if (organisationId) {
        await transaction.insert(OrganisationUserEntity, { organisationId, userId: id, role });
        await assertWithinLimit(transaction, 'organisation_users', organisationId);
      }
      const entry = { action: 'created', object: { kind: 'user', id }, fields: ['username', 'password', 'role'] } as const;
      return { audit: [{ ...entry, organisationId, role: organisationId && role }], changes: [] };
    });
    return SequencedResponse.ofExisting(await users.byId.load([id]), 'USER_NOT_FOUND');
  },
);

/**
 * Ends all sessions of a user, on every device and every instance.
 * @throws RefusalException USER_NOT_FOUND, NOT_ALLOWED, NOT_SIGNED_IN
 */
export class ForceLogout extends RequestCommand<{ id: UserId; principal: Principal }, MessageResponse> {}

export const ForceLogoutHandler = commandHandler(ForceLogout, [AccountWriter], async (accounts, { id, principal }) => {
  await accounts.execute({ principal, users: [id] }, async (transaction, actor) => {
    const user = await lockManagedUser(transaction, actor, id);
    assertOnlyGodChangesGod(actor, user);
    return endUserSessions(transaction, user, { actor, action: 'logged out', fields: [] });
  });
  return { message: 'User logged out' };
});

/**
 * Sets the password of another user and ends all their sessions (docs/rules.md#accounts).
 * @throws RefusalException USER_NOT_FOUND, PASSWORD_TOO_COMMON, NOT_SIGNED_IN; NOT_ALLOWED also for the principal's own id, because that change needs the
 * current password (`ResetOwnPassword`)
 */
export class ResetUserPassword extends RequestCommand<{ id: UserId; password: string; principal: Principal }, MessageResponse> {}

export const ResetUserPasswordHandler = commandHandler(
  ResetUserPassword,
  [AccountWriter, PasswordPolicy],
  async (accounts, passwordPolicy, { id, password, principal }) => {
    if (id === principal.userId) throw new RefusalException('NOT_ALLOWED');
    const passwordHash = await hashPassword(password); // slow, so it runs before the transaction
    await accounts.execute({ principal, users: [id] }, async (transaction, actor) => {
      const user = await lockManagedUser(transaction, actor, id);
      assertMayResetPassword(actor, user);
      await passwordPolicy.assertAllowed('newPassword', password, user.username);
      await transaction.update(UserEntity, { id }, { passwordHash, updatedAt: new Date(), updatedBy: actor.userId });
      return endUserSessions(transaction, user, { actor, action: 'password reset', fields: ['password'] });
    });
    return { message: 'Password reset successfully' };
  },
);

/**
 * Deletes a user with password, second factor, memberships and sessions. Id and username stay for the history (docs/rules.md#accounts).
 * @throws RefusalException USER_NOT_FOUND, LAST_GOD, LAST_OWNER, NOT_SIGNED_IN
 */
export class DeleteUser extends RequestCommand<{ id: UserId; principal: Principal }, void> {}

export const DeleteUserHandler = commandHandler(DeleteUser, [AccountWriter], async (accounts, { id, principal }) => {
  await accounts.execute({ principal, users: [id], shouldLockGods: true }, async (transaction, actor) => {
    const user = await lockManagedUser(transaction, actor, id);
    const godCount = await transaction.countBy(UserEntity, { role: 'god', deletedAt: IsNull() });
    if (user.isGod && godCount === 1) throw new RefusalException('LAST_GOD');
    await assertOwnersRemain(transaction, id, user.organisations);
    const now = new Date();
    await transaction.update(UserEntity, { id }, { passwordHash: null, deletedAt: now, updatedAt: now, updatedBy: actor.userId });
    await transaction.delete(OrganisationUserEntity, { userId: id });
    await transaction.delete(SecondFactorEntity, { userId: id });
    return endUserSessions(transaction, user, { actor, action: 'deleted', fields: [] });
  });
});
