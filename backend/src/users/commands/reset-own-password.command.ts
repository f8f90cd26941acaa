import { refusals } from '@jamjar/contracts/refusals';
import { type MessageResponse } from '@jamjar/contracts/users/user.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, IsNull } from 'typeorm';
import { hashPassword, verifyPassword } from '../../auth/passwords.js';
import { type Principal } from '../../auth/principal.js';
import { AccessCache } from '../../auth/access-cache.js';
import { RateLimiter, type RateLimitRule } from '../../http/rate-limiter.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { RelationalWriter } from '../../relational-writes/relational-writer.js';
import { endUserSessions } from '../end-sessions.js';
import { type ResetOwnPasswordDto } from '../user.dto.js';
import { UserEntity } from '../../auth/account.entities.js';

/**
 * Sets the principal's own password, given the current one, and ends their other sessions (docs/rules.md#sessions-and-passwords).
 * @throws RefusalException WRONG_PASSWORD, TOO_MANY_ATTEMPTS, NOT_SIGNED_IN
 */
export class ResetOwnPassword extends Command<MessageResponse> {
  constructor(
    readonly request: ResetOwnPasswordDto,
    readonly principal: Principal,
  ) {
    super();
  }
}

const wrongPassword = (): RefusalException => new RefusalException('WRONG_PASSWORD', { currentPassword: refusals.WRONG_PASSWORD.message });

/** Limits guesses of the current password on a device that was left signed in. */
const attemptRule = ({ userId }: Principal): RateLimitRule => ({ key: `own password:${userId}`, maxAttempts: 10, windowSeconds: 15 * 60 });

@CommandHandler(ResetOwnPassword)
export class ResetOwnPasswordHandler implements ICommandHandler<ResetOwnPassword> {
  constructor(
    private readonly database: DataSource,
    private readonly writer: RelationalWriter,
    private readonly accessCache: AccessCache,
    private readonly rateLimiter: RateLimiter,
  ) {}

  async execute({ request: { currentPassword, newPassword }, principal }: ResetOwnPassword): Promise<MessageResponse> {
    await this.rateLimiter.limit(attemptRule(principal));
    const currentHash = await this.readPasswordHash(principal);
    if (!(await verifyPassword(currentPassword, currentHash))) throw wrongPassword();
    await this.writeHash(principal, currentHash ?? '', await hashPassword(newPassword));
    this.accessCache.invalidateUser(principal.userId);
    await this.rateLimiter.reset(attemptRule(principal));
    return { message: 'Password reset successfully' };
  }

  private async readPasswordHash({ userId: id }: Principal): Promise<string | null> {
    const user = await this.database.manager.findOne(UserEntity, { where: { id, deletedAt: IsNull() }, select: { passwordHash: true } });
    if (!user) throw new RefusalException('NOT_SIGNED_IN');
    return user.passwordHash;
  }

  /** Writes only while the hash is still the verified one: of two concurrent requests the second is refused. */
  private async writeHash(principal: Principal, verifiedHash: string, passwordHash: string): Promise<void> {
    const { userId: id, username, sessionId: exceptSession, memberships } = principal;
    await this.writer.execute({ actor: principal }, async (transaction) => {
      const newValues = { passwordHash, updatedAt: new Date(), updatedBy: id };
      const { affected } = await transaction.update(UserEntity, { id, passwordHash: verifiedHash, deletedAt: IsNull() }, newValues);
      if (affected !== 1) throw wrongPassword();
      const user = { id, username, organisations: [...memberships.keys()] };
      return endUserSessions(transaction, user, { actor: principal, action: 'password reset', fields: ['password'], exceptSession });
    });
  }
}
