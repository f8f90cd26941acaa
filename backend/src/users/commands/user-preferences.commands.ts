import { type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { type SetThemeRequest, type UserSettings, type UserView } from '@jamjar/contracts/users/user.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { SequencedResponse } from '../../http/seq-header.interceptor.js';
import { RelationalWriter } from '../../relational-writes/relational-writer.js';
import { UserQueries } from '../queries/user.queries.js';
import { UserEntity } from '../../auth/account.entities.js';

/** Sets the principal's own theme. @throws RefusalException NOT_SIGNED_IN; IdempotencyKeyReused */
export class SetTheme extends Command<SetThemeRequest> {
  constructor(
    readonly request: SetThemeRequest,
    readonly requestContext: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(SetTheme)
export class SetThemeHandler implements ICommandHandler<SetTheme> {
  constructor(private readonly writer: RelationalWriter) {}

  async execute({ request: { theme }, requestContext }: SetTheme): Promise<SetThemeRequest> {
    await updatePreferences(this.writer, requestContext, routes.theme, requestContext.principal.userId, { theme });
    return { theme };
  }
}

/**
 * Changes the principal's own settings, god those of any user, and responds with the user. The change is sent to all sockets of the user.
 * @throws RefusalException NOT_ALLOWED, NOT_SIGNED_IN, USER_NOT_FOUND; IdempotencyKeyReused
 */
export class ChangeUserSettings extends Command<SequencedResponse<UserView>> {
  constructor(
    readonly id: UserId,
    readonly settings: UserSettings,
    readonly requestContext: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeUserSettings)
export class ChangeUserSettingsHandler implements ICommandHandler<ChangeUserSettings> {
  constructor(
    private readonly writer: RelationalWriter,
    private readonly users: UserQueries,
  ) {}

  async execute({ id, settings: { multiScreenJams }, requestContext }: ChangeUserSettings): Promise<SequencedResponse<UserView>> {
    const { principal } = requestContext;
    if (!principal.isGod && principal.userId !== id) throw new RefusalException('NOT_ALLOWED');
    await updatePreferences(this.writer, requestContext, routes.userSettings(id), id, { multiScreenJams });
    return SequencedResponse.ofExisting(await this.users.byId.load([id]), 'USER_NOT_FOUND');
  }
}

async function updatePreferences(
  writer: RelationalWriter,
  requestContext: RequestContext,
  route: string,
  id: UserId,
  preferences: Pick<UserEntity, 'theme'> | Pick<UserEntity, 'multiScreenJams'>,
): Promise<void> {
  const { principal } = requestContext;
  const idempotency = { ...buildCommandMetadata(requestContext, route), resultId: id };
  await writer.execute({ actor: principal, idempotency }, async (transaction) => {
    const columns = { ...preferences, updatedAt: new Date(), updatedBy: principal.userId };
    const { affected } = await transaction.update(UserEntity, { id, deletedAt: IsNull() }, columns);
    if (affected !== 1) throw new RefusalException(id === principal.userId ? 'NOT_SIGNED_IN' : 'USER_NOT_FOUND');
    const kind = 'theme' in preferences ? 'theme_updated' : 'user_settings_updated';
    return {
      audit: [{ action: 'updated', object: { kind: 'user', id }, organisationId: null, fields: Object.keys(preferences) }],
      changes: [{ kind, audience: `user:${id}`, gigId: null, keys: { userId: id } }],
    };
  });
}
