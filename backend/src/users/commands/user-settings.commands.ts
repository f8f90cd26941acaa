import { type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import {
  type MessageResponse,
  type SetThemeRequest,
  type ThemeView,
  type UserSettings,
  type UserView,
} from '@jamjar/contracts/users/user.views';
import { IsNull } from 'typeorm';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { RelationalWriter } from '../../relational-writes/relational-writer.js';
import { UserQueries } from '../queries/user.queries.js';
import { UserEntity } from '../../auth/account.entities.js';
import { PasswordPolicy } from '../../auth/password-policy.js';
import { hashPassword } from '../../auth/passwords.js';
import { type Principal } from '../../auth/principal.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { endOwnSessions } from '../end-sessions.js';
import { createWrongPasswordRefusal, OwnPassword } from '../own-password.js';
import { type ResetOwnPasswordDto } from '../user.dto.js';

/** Sets the principal's own theme. @throws RefusalException NOT_SIGNED_IN; IdempotencyKeyReused */
export class SetTheme extends RequestCommand<{ request: SetThemeRequest; context: RequestContext }, ThemeView> {}

export const SetThemeHandler = commandHandler(SetTheme, [RelationalWriter], async (writer, { request, context }) => {
  const { theme } = request;
  await updateUserSettings(writer, context, routes.theme, context.principal.userId, { theme });
  return { theme };
});

/**
 * Changes the settings of a user and responds with the user. Only god may change those of others. All sockets of the user receive them.
 * @throws RefusalException NOT_ALLOWED, NOT_SIGNED_IN, USER_NOT_FOUND; IdempotencyKeyReused
 */
export class ChangeUserSettings extends RequestCommand<
  { id: UserId; settings: UserSettings; context: RequestContext },
  SequencedResponse<UserView>
> {}

export const ChangeUserSettingsHandler = commandHandler(
  ChangeUserSettings,
  [RelationalWriter, UserQueries],
  async (writer, users, { id, settings, context }) => {
    const { principal } = context;
    if (!principal.isGod && principal.userId !== id) throw new RefusalException('NOT_ALLOWED');
    await updateUserSettings(writer, context, routes.userSettings(id), id, { multiScreenJams: settings.multiScreenJams });
    return SequencedResponse.ofExisting(await users.byId.load([id]), 'USER_NOT_FOUND');
  },
);

async function updateUserSettings(
  writer: RelationalWriter,
  context: RequestContext,
  route: string,
  id: UserId,
  settings: Pick<UserEntity, 'theme'> | Pick<UserEntity, 'multiScreenJams'>,
): Promise<void> {
  const { principal } = context;
  const idempotency = { ...buildCommandMetadata(context, route), resultId: id };
  await writer.execute({ actor: principal, idempotency }, async (transaction) => {
    const columns = { ...settings, updatedAt: new Date(), updatedBy: principal.userId };
    const { affected } = await transaction.update(UserEntity, { id, deletedAt: IsNull() }, columns);
    if (affected !== 1) throw new RefusalException(id === principal.userId ? 'NOT_SIGNED_IN' : 'USER_NOT_FOUND');
    const kind = 'theme' in settings ? 'theme_updated' : 'user_settings_updated';
    return {
      audit: [{ action: 'updated', object: { kind: 'user', id }, organisationId: null, fields: Object.keys(settings) }],
      changes: [{ kind, audience: `user:${id}`, gigId: null, keys: { userId: id } }],
    };
  });
}

/**
 * Sets the principal's own password, given the current one, and ends their other sessions (docs/rules.md#sessions-and-passwords).
 * @throws RefusalException WRONG_PASSWORD, PASSWORD_TOO_COMMON, TOO_MANY_ATTEMPTS, NOT_SIGNED_IN
 */
export class ResetOwnPassword extends RequestCommand<{ request: ResetOwnPasswordDto; principal: Principal }, MessageResponse> {}

export const ResetOwnPasswordHandler = commandHandler(
  ResetOwnPassword,
  [OwnPassword, RelationalWriter, PasswordPolicy],
  async (ownPassword, writer, passwordPolicy, { request: { currentPassword, newPassword }, principal }) => {
    await passwordPolicy.assertAllowed('newPassword', newPassword, principal.username);
    const currentHash = await ownPassword.verify(principal, currentPassword, 'currentPassword');
    await updateHash(writer, principal, currentHash, await hashPassword(newPassword));
    return { message: 'Password reset successfully' };
  },
);

/** Updates the hash only while it is still the verified one: of two concurrent requests the second is refused. */
async function updateHash(writer: RelationalWriter, principal: Principal, verifiedHash: string, passwordHash: string): Promise<void> {
  const { userId: id } = principal;
  await writer.execute({ actor: principal }, async (transaction) => {
    const newValues = { passwordHash, updatedAt: new Date(), updatedBy: id };
    const { affected } = await transaction.update(UserEntity, { id, passwordHash: verifiedHash, deletedAt: IsNull() }, newValues);
    if (affected !== 1) throw createWrongPasswordRefusal('currentPassword');
    return endOwnSessions(transaction, principal, { action: 'password reset', fields: ['password'] });
  });
}
