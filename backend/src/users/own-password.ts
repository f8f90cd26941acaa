import { refusals } from '@jamjar/contracts/refusals';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { UserEntity } from '../auth/account.entities.js';
import { verifyPassword } from '../auth/passwords.js';
import { type Principal } from '../auth/principal.js';
import { RateLimiter, type RateLimitRule } from '../http/rate-limiter.js';
import { rateLimits } from '../http/rate-limits.js';
import { RefusalException } from '../http/refusal.exception.js';

/** @param field the field of the request with the wrong password */
export const createWrongPasswordRefusal = (field: string): RefusalException =>
  new RefusalException('WRONG_PASSWORD', { [field]: refusals.WRONG_PASSWORD.message });

/** Asks for the principal's own password before a change that somebody at a device that was left signed in must not make. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly database: DataSource,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /**
   * @param field the field of the request with the password
   * @returns the hash of the password @throws RefusalException WRONG_PASSWORD, TOO_MANY_ATTEMPTS, NOT_SIGNED_IN
   */
  async verify({ userId: id }: Principal, password: string, field: string): Promise<string> {
    const rule: RateLimitRule = { key: `own password:${id}`, ...rateLimits.wrongCurrentPasswords };
    await this.rateLimiter.limit(rule);
    const user = await this.database.manager.findOne(UserEntity, { where: { id, deletedAt: IsNull() }, select: { passwordHash: true } });
    if (!user) throw new RefusalException('NOT_SIGNED_IN');
    const isCorrect = await verifyPassword(password, user.passwordHash);
    if (!user.passwordHash || !isCorrect) throw createWrongPasswordRefusal(field);
    await this.rateLimiter.reset(rule);
    return user.passwordHash;
  }
}
