import { type UserId } from '@jamjar/contracts/ids';
import { type MessageResponse } from '@jamjar/contracts/users/user.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountWriter } from '../../auth/account-writer.js';
import { hashPassword } from '../../auth/passwords.js';
import { type Principal } from '../../auth/principal.js';
import { assertMayResetPassword, lockManagedUser } from '../../auth/user-policy.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { endUserSessions } from '../end-sessions.js';
import { buildUserAudit } from '../user-audit.js';
import { UserEntity } from '../user.entity.js';

/**
 * Sets the password of another user and ends all their sessions (docs/rules.md#accounts).
 * @throws RefusalException USER_NOT_FOUND, NOT_SIGNED_IN; NOT_ALLOWED also for the principal's own id, because that change needs the
 * current password (`ResetOwnPassword`)
 */
export class ResetUserPassword extends Command<MessageResponse> {
  constructor(
    readonly id: UserId,
    readonly password: string,
    readonly principal: Principal,
  ) {
    super();
  }
}

@CommandHandler(ResetUserPassword)
export class ResetUserPasswordHandler implements ICommandHandler<ResetUserPassword> {
  constructor(private readonly accounts: AccountWriter) {}

  async execute({ id, password, principal }: ResetUserPassword): Promise<MessageResponse> {
    if (id === principal.userId) throw new RefusalException('NOT_ALLOWED');
    const passwordHash = await hashPassword(password); // slow, so it runs before the transaction
    await this.accounts.execute({ principal, users: [id] }, async (transaction, currentPrincipal) => {
      const user = await lockManagedUser(transaction, currentPrincipal, id);
      assertMayResetPassword(currentPrincipal, user);
      await transaction.update(UserEntity, { id }, { passwordHash, updatedAt: new Date(), updatedBy: principal.userId });
      return {
        audit: buildUserAudit(user, currentPrincipal, { action: 'password reset', fields: ['password'] }),
        changes: [await endUserSessions(transaction, user)],
      };
    });
    return { message: 'Password reset successfully' };
  }
}
