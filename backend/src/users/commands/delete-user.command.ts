import { type UserId } from '@jamjar/contracts/ids';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import { AccountWriter } from '../../auth/account-writer.js';
import { type Principal } from '../../auth/principal.js';
import { lockManagedUser } from '../../auth/user-policy.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { OrganisationUserEntity } from '../../organisations/organisation-user.entity.js';
import { endUserSessions } from '../end-sessions.js';
import { buildUserAudit } from '../user-audit.js';
import { UserEntity } from '../user.entity.js';

/**
 * Deletes a user with password, memberships and sessions. Id and username stay for the history (docs/rules.md#accounts).
 * @throws RefusalException USER_NOT_FOUND, LAST_GOD, NOT_SIGNED_IN
 */
export class DeleteUser extends Command<void> {
  constructor(
    readonly id: UserId,
    readonly principal: Principal,
  ) {
    super();
  }
}

@CommandHandler(DeleteUser)
export class DeleteUserHandler implements ICommandHandler<DeleteUser> {
  constructor(private readonly accounts: AccountWriter) {}

  async execute({ id, principal }: DeleteUser): Promise<void> {
    await this.accounts.execute({ principal, users: [id], locksGods: true }, async (transaction, currentPrincipal) => {
      const user = await lockManagedUser(transaction, currentPrincipal, id);
      const godCount = await transaction.countBy(UserEntity, { role: 'god', deletedAt: IsNull() });
      if (user.isGod && godCount === 1) throw new RefusalException('LAST_GOD');
      const now = new Date();
      await transaction.update(UserEntity, { id }, { passwordHash: null, deletedAt: now, updatedAt: now, updatedBy: principal.userId });
      await transaction.delete(OrganisationUserEntity, { userId: id });
      return {
        audit: buildUserAudit(user, currentPrincipal, { action: 'deleted', fields: [] }),
        changes: [await endUserSessions(transaction, user)],
      };
    });
  }
}
