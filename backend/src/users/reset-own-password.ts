import { refusals } from '@jamjar/contracts/refusals';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { hashOf, isPassword } from '../auth/passwords.js';
import { type Person } from '../auth/person.js';
import { SessionCache } from '../auth/session-cache.js';
import { RateLimit, type Allowance } from '../http/rate-limit.js';
import { Refused } from '../http/refused.js';
import { auditAbout } from './audit-about.js';
import { endSessionsOf } from './end-sessions.js';
import { type ResetOwnPasswordForm } from './user.bodies.js';
import { UserEntity } from './user.entity.js';

const wrong = (): Refused => new Refused('WRONG_PASSWORD', { currentPassword: refusals.WRONG_PASSWORD.words });

/** Whoever finds a phone that is signed in shall not try passwords on it for long. */
const attempts = ({ userId }: Person): Allowance => ({ key: `own password:${userId}`, most: 10, seconds: 15 * 60 });

/** One's own new password, for the current one; one's other sessions end (S1 §5, §7; decisions, "Accounts and access"). */
@Injectable()
export class ResetOwnPassword {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionCache,
    private readonly rateLimit: RateLimit,
  ) {}

  /** @throws Refused WRONG_PASSWORD, TOO_MANY_ATTEMPTS, NOT_SIGNED_IN */
  async run({ currentPassword, newPassword }: ResetOwnPasswordForm, sender: Person): Promise<void> {
    if (!(await this.rateLimit.allows(attempts(sender)))) throw new Refused('TOO_MANY_ATTEMPTS');
    const before = await this.hashOf(sender);
    if (!(await isPassword(currentPassword, before))) throw wrong();
    const passwordHash = await hashOf(newPassword);
    await this.database.transaction(async (transaction) => {
      const { userId: id, username, sessionId } = sender;
      const change = { passwordHash, updatedAt: new Date(), updatedBy: id };
      // as it was when the current one was right: of two at a time the second is asked again
      const { affected } = await transaction.update(UserEntity, { id, passwordHash: before ?? '', deletedAt: IsNull() }, change);
      if (affected !== 1) throw wrong();
      const user = { id, organisations: [...sender.memberships.keys()] };
      await auditAbout(transaction, user, sender, { action: 'password reset', fields: ['password'] });
      await recordChanges(transaction, [await endSessionsOf(transaction, { id, username }, sessionId)]);
    });
    this.sessions.dropUser(sender.userId);
    await this.rateLimit.forget(attempts(sender));
  }

  private async hashOf({ userId: id }: Person): Promise<string | null> {
    const user = await this.database.manager.findOne(UserEntity, { where: { id, deletedAt: IsNull() }, select: { passwordHash: true } });
    if (!user) throw new Refused('NOT_SIGNED_IN');
    return user.passwordHash;
  }
}
