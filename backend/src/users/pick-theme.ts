import { type Theme } from '@jamjar/contracts/enums';
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
import { UserEntity } from './user.entity.js';

/** One's own theme; all of one's screens put it on (S1 §4, theme_updated; S2 §7). */
@Injectable()
export class PickTheme {
  constructor(private readonly database: DataSource) {}

  /** @throws Refused NOT_SIGNED_IN; KeyReused */
  async run(theme: Theme, sender: Person, { key, requestHash }: RequestKey): Promise<void> {
    const { userId: id } = sender;
    const commandId = commandIdFor(id, routes.theme, key);
    await this.database.transaction(async (transaction) => {
      if (key !== null && !(await isFirstTime(transaction, { commandId, requestHash, resultId: id }))) return;
      const change = { theme, updatedAt: new Date(), updatedBy: id };
      const { affected } = await transaction.update(UserEntity, { id, deletedAt: IsNull() }, change);
      if (affected !== 1) throw new Refused('NOT_SIGNED_IN');
      const object = { kind: 'user', id } as const;
      await writeAudit(transaction, { by: sender, action: 'updated', object, organisationId: null, fields: ['theme'] });
      await recordChanges(transaction, [{ kind: 'theme_updated', audience: `user:${id}`, liveEventId: null, keys: { userId: id } }]);
    });
  }
}
