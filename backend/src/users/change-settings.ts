import { type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { writeAudit } from '../audit/audit-writer.js';
import { type Person } from '../auth/person.js';
import { commandIdFor } from '../command-handling/command-ids.js';
import { isFirstTime } from '../http/first-time.js';
import { type RequestKey } from '../http/idempotency-key.js';
import { Refused } from '../http/refused.js';
import { type UserSettingsForm } from './user.bodies.js';
import { UserEntity } from './user.entity.js';

/** One's own settings, or anybody's for god; their open screens hear of it (S1 §4, S2 §7). */
@Injectable()
export class ChangeSettings {
  constructor(private readonly database: DataSource) {}

  /** @throws Refused NOT_ALLOWED, USER_NOT_FOUND; KeyReused */
  async run(userId: UserId, { multiScreenJams }: UserSettingsForm, sender: Person, { key, requestHash }: RequestKey): Promise<void> {
    if (!sender.god && sender.userId !== userId) throw new Refused('NOT_ALLOWED');
    const commandId = commandIdFor(sender.userId, routes.userSettings(userId), key);
    await this.database.transaction(async (transaction) => {
      if (key !== null && !(await isFirstTime(transaction, { commandId, requestHash, resultId: userId }))) return;
      const change = { multiScreenJams, updatedAt: new Date(), updatedBy: sender.userId };
      const { affected } = await transaction.update(UserEntity, { id: userId, deletedAt: IsNull() }, change);
      if (affected !== 1) throw new Refused('USER_NOT_FOUND');
      const object = { kind: 'user', id: userId } as const;
      await writeAudit(transaction, { by: sender, action: 'updated', object, organisationId: null, fields: ['multiScreenJams'] });
      const audience = `user:${userId}` as const;
      await recordChanges(transaction, [{ kind: 'user_settings_updated', audience, liveEventId: null, keys: { userId } }]);
    });
  }
}
