import { type Theme } from '@jamjar/contracts/enums';
import { type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { recordChanges } from '@jamjar/infra/changes/record-changes';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { writeAudit } from '../audit/audit-writer.js';
import { type RequestContext } from '../auth/request-context.js';
import { deriveOrGenerateCommandId } from '../command-handling/command-ids.js';
import { claimIdempotencyKey } from '../http/idempotency.js';
import { RefusalException } from '../http/refusal.exception.js';
import { type UserSettingsDto } from './user.dto.js';
import { UserEntity } from './user.entity.js';

interface PreferenceChange {
  readonly newValues: Pick<UserEntity, 'theme'> | Pick<UserEntity, 'multiScreenJams'>;
  /** Path of the route; the command id is derived from it, the principal and the Idempotency-Key. */
  readonly path: string;
  readonly changeKind: 'theme_updated' | 'user_settings_updated';
}

/** Changes a user's theme or settings (`multiScreenJams`: jams in tabs) and records the change, which is sent to all their sockets. */
@Injectable()
export class UserPreferencesCommands {
  constructor(private readonly database: DataSource) {}

  /** Sets the principal's own theme. @throws RefusalException NOT_SIGNED_IN; IdempotencyKeyReused */
  setTheme(theme: Theme, context: RequestContext): Promise<void> {
    return this.change(context.principal.userId, { newValues: { theme }, path: routes.theme, changeKind: 'theme_updated' }, context);
  }

  /**
   * Changes the principal's own settings; god may change any user's.
   * @throws RefusalException NOT_ALLOWED, NOT_SIGNED_IN, USER_NOT_FOUND; IdempotencyKeyReused
   */
  async changeSettings(userId: UserId, { multiScreenJams }: UserSettingsDto, context: RequestContext): Promise<void> {
    if (!context.principal.isGod && context.principal.userId !== userId) throw new RefusalException('NOT_ALLOWED');
    const path = routes.userSettings(userId);
    await this.change(userId, { newValues: { multiScreenJams }, path, changeKind: 'user_settings_updated' }, context);
  }

  private async change(
    userId: UserId,
    { newValues, path, changeKind }: PreferenceChange,
    { principal, idempotencyKey: { value: key, requestHash } }: RequestContext,
  ): Promise<void> {
    const commandId = deriveOrGenerateCommandId(principal.userId, path, key);
    await this.database.transaction(async (transaction) => {
      if (!(await claimIdempotencyKey(transaction, { commandId, requestHash, resultId: userId }))) return;
      const columns = { ...newValues, updatedAt: new Date(), updatedBy: principal.userId };
      const { affected } = await transaction.update(UserEntity, { id: userId, deletedAt: IsNull() }, columns);
      if (affected !== 1) throw new RefusalException(userId === principal.userId ? 'NOT_SIGNED_IN' : 'USER_NOT_FOUND');
      const object = { kind: 'user', id: userId } as const;
      await writeAudit(transaction, { actor: principal, action: 'updated', object, organisationId: null, fields: Object.keys(newValues) });
      await recordChanges(transaction, [{ kind: changeKind, audience: `user:${userId}`, gigId: null, keys: { userId } }]);
    });
  }
}
