import { type Theme } from '@jamjar/contracts/enums';
import { type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { writeAudit } from '../audit/audit-writer.js';
import { type Asked } from '../auth/asked.js';
import { commandIdFor } from '../command-handling/command-ids.js';
import { isFirstTime } from '../http/first-time.js';
import { Refused } from '../http/refused.js';
import { type UserSettingsForm } from './user.bodies.js';
import { UserEntity } from './user.entity.js';

interface Preference {
  readonly set: Pick<UserEntity, 'theme'> | Pick<UserEntity, 'multiScreenJams'>;
  /** What it is asked by, so that the same request is known when it comes again. */
  readonly path: string;
  readonly told: 'theme_updated' | 'user_settings_updated';
}

/** How somebody likes Jamjar; all of their open screens take it over (S1 §4, S2 §7). */
@Injectable()
export class Preferences {
  constructor(private readonly database: DataSource) {}

  /** One's own. @throws Refused NOT_SIGNED_IN; KeyReused */
  pickTheme(theme: Theme, asked: Asked): Promise<void> {
    return this.change(asked.sender.userId, { set: { theme }, path: routes.theme, told: 'theme_updated' }, asked);
  }

  /** One's own, or anybody's for god. @throws Refused NOT_ALLOWED, NOT_SIGNED_IN, USER_NOT_FOUND; KeyReused */
  async changeSettings(userId: UserId, { multiScreenJams }: UserSettingsForm, asked: Asked): Promise<void> {
    if (!asked.sender.god && asked.sender.userId !== userId) throw new Refused('NOT_ALLOWED');
    const path = routes.userSettings(userId);
    await this.change(userId, { set: { multiScreenJams }, path, told: 'user_settings_updated' }, asked);
  }

  private async change(userId: UserId, { set, path, told }: Preference, { sender, key: { key, requestHash } }: Asked): Promise<void> {
    const commandId = commandIdFor(sender.userId, path, key);
    await this.database.transaction(async (transaction) => {
      if (key !== null && !(await isFirstTime(transaction, { commandId, requestHash, resultId: userId }))) return;
      const change = { ...set, updatedAt: new Date(), updatedBy: sender.userId };
      const { affected } = await transaction.update(UserEntity, { id: userId, deletedAt: IsNull() }, change);
      if (affected !== 1) throw new Refused(userId === sender.userId ? 'NOT_SIGNED_IN' : 'USER_NOT_FOUND');
      const object = { kind: 'user', id: userId } as const;
      await writeAudit(transaction, { by: sender, action: 'updated', object, organisationId: null, fields: Object.keys(set) });
      await recordChanges(transaction, [{ kind: told, audience: `user:${userId}`, gigId: null, keys: { userId } }]);
    });
  }
}
