import { type UserId } from '@jamjar/contracts/ids';
import { type MessageResponse } from '@jamjar/contracts/users/user.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountWriter } from '../../auth/account-writer.js';
import { type Principal } from '../../auth/principal.js';
import { assertMayManageUser, lockManagedUser } from '../../auth/user-policy.js';
import { endUserSessions } from '../end-sessions.js';
import { buildUserAudit } from '../user-audit.js';

/**
 * Ends all sessions of a user, on every device and every instance.
 * @throws RefusalException USER_NOT_FOUND, NOT_ALLOWED, NOT_SIGNED_IN
 */
export class ForceLogout extends Command<MessageResponse> {
  constructor(
    readonly id: UserId,
    readonly principal: Principal,
  ) {
    super();
  }
}

@CommandHandler(ForceLogout)
export class ForceLogoutHandler implements ICommandHandler<ForceLogout> {
  constructor(private readonly accounts: AccountWriter) {}

  async execute({ id, principal }: ForceLogout): Promise<MessageResponse> {
    await this.accounts.execute({ principal, users: [id] }, async (transaction, currentPrincipal) => {
      const user = await lockManagedUser(transaction, currentPrincipal, id);
      assertMayManageUser(currentPrincipal, user);
      return {
        audit: buildUserAudit(user, currentPrincipal, { action: 'logged out', fields: [] }),
        changes: [await endUserSessions(transaction, user)],
      };
    });
    return { message: 'User logged out' };
  }
}
