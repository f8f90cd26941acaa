import { refusals } from '@jamjar/contracts/refusals';
import { recordChanges } from '@jamjar/infra/changes/record-changes';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { hashPassword, verifyPassword } from '../auth/passwords.js';
import { type Principal } from '../auth/principal.js';
import { SessionCache } from '../auth/session-cache.js';
import { RateLimiter, type RateLimitRule } from '../http/rate-limiter.js';
import { RefusalException } from '../http/refusal.exception.js';
import { writeUserAudit } from './user-audit.js';
import { endUserSessions } from './end-sessions.js';
import { type ResetOwnPasswordDto } from './user.dto.js';
import { UserEntity } from './user.entity.js';

const wrongPassword = (): RefusalException => new RefusalException('WRONG_PASSWORD', { currentPassword: refusals.WRONG_PASSWORD.message });

/** Limits guesses of the current password on a device that was left signed in. */
const attemptRule = ({ userId }: Principal): RateLimitRule => ({ key: `own password:${userId}`, maxAttempts: 10, windowSeconds: 15 * 60 });

/** Sets the principal's own password, given the current one, and ends their other sessions (docs/rules.md#sessions-and-passwords). */
@Injectable()
export class ResetOwnPasswordCommand {
  constructor(
    private readonly database: DataSource,
    private readonly sessionCache: SessionCache,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /** @throws RefusalException WRONG_PASSWORD, TOO_MANY_ATTEMPTS, NOT_SIGNED_IN */
  async execute({ currentPassword, newPassword }: ResetOwnPasswordDto, principal: Principal): Promise<void> {
    await this.rateLimiter.limit(attemptRule(principal));
    const currentHash = await this.readPasswordHash(principal);
    if (!(await verifyPassword(currentPassword, currentHash))) throw wrongPassword();
    const passwordHash = await hashPassword(newPassword);
    await this.database.transaction(async (transaction) => {
      const { userId: id, username, sessionId } = principal;
      const newValues = { passwordHash, updatedAt: new Date(), updatedBy: id };
      // Updates only while the hash is still the verified one: of two concurrent requests the second is refused
      const { affected } = await transaction.update(UserEntity, { id, passwordHash: currentHash ?? '', deletedAt: IsNull() }, newValues);
      if (affected !== 1) throw wrongPassword();
      const user = { id, organisations: [...principal.memberships.keys()] };
      await writeUserAudit(transaction, user, principal, { action: 'password reset', fields: ['password'] });
      await recordChanges(transaction, [await endUserSessions(transaction, { id, username }, sessionId)]);
    });
    this.sessionCache.invalidateUser(principal.userId);
    await this.rateLimiter.reset(attemptRule(principal));
  }

  private async readPasswordHash({ userId: id }: Principal): Promise<string | null> {
    const user = await this.database.manager.findOne(UserEntity, { where: { id, deletedAt: IsNull() }, select: { passwordHash: true } });
    if (!user) throw new RefusalException('NOT_SIGNED_IN');
    return user.passwordHash;
  }
}
