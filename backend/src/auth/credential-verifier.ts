import { checkRows, id, nullable, object, string } from '@jamjar/contracts/guards';
import { type UserId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { clientSubnet, RateLimiter, type RateLimitRule } from '../http/rate-limiter.js';
import { RefusalException } from '../http/refusal.exception.js';
import { verifyPassword } from './passwords.js';

/** A user whose username and password were verified. */
export interface VerifiedUser {
  readonly userId: UserId;
  readonly username: string;
  /** Hash of the verified password; it shows whether the password has changed since. */
  readonly passwordHash: string;
}

const quarterHourSeconds = 15 * 60;
const monthSeconds = 30 * 24 * 3_600;

/** Ten wrong passwords for one account from one source: a subnet, or a browser. The account can still sign in from others. */
const accountFromSourceRule = (username: string, source: string): RateLimitRule => ({
  key: `login:${username}:${source}`,
  maxAttempts: 10,
  windowSeconds: quarterHourSeconds,
});
/**
 * A hundred wrong passwords for one account from all subnets. Beyond that each subnet has `attemptsAfterAccountLimit` attempts at the
 * account in a quarter of an hour, the earlier ones included, unless the account signed in from it during the last month.
 */
const accountRule = (username: string): RateLimitRule => ({
  key: `login of:${username}`,
  maxAttempts: 100,
  windowSeconds: quarterHourSeconds,
});
const attemptsAfterAccountLimit = 2;
const recentSignInMarker = (username: string, subnet: string): Omit<RateLimitRule, 'maxAttempts'> => ({
  key: `signed in:${username}:${subnet}`,
  windowSeconds: monthSeconds,
});
/**
 * A hundred from all browsers in which the account has signed in before: these count for themselves, so that no stranger at their address locks
 * them out, and together, because somebody who once knew the password can have made many.
 */
const accountFromBrowsersRule = (username: string): RateLimitRule => ({ ...accountRule(username), key: `browsers of:${username}` });
/** Many users may share one subnet, so this limit is high; an account that recently signed in from the subnet is exempt. */
const subnetRule = (subnet: string): RateLimitRule => ({ key: `login:${subnet}`, maxAttempts: 200, windowSeconds: quarterHourSeconds });

/** Where a sign-in comes from. */
interface SignInOrigin {
  /** IP address of the client. */
  readonly address: string;
  /** The id of a browser in which the account has signed in before; null for any other. */
  readonly browser: string | null;
}

/** Verifies usernames and passwords, and limits how many wrong ones are tried (docs/rules.md#sessions-and-passwords). */
@Injectable()
export class CredentialVerifier {
  constructor(
    private readonly database: Pool,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /**
   * @param username in lower case
   * @param origin wrong passwords are counted per account, per subnet, and per account and subnet, or per account and browser
   * @throws RefusalException WRONG_CREDENTIALS (also for an unknown user, after the same time), TOO_MANY_ATTEMPTS
   */
  async verify(username: string, password: string, { address, browser }: SignInOrigin): Promise<VerifiedUser> {
    const subnet = clientSubnet(address);
    const forgetAttempt =
      browser === null ? await this.countAttempt(username, subnet) : await this.countAttemptOfBrowser(username, browser);
    const { rows } = await this.database.query('SELECT id, password_hash FROM users WHERE username = $1 AND deleted_at IS NULL', [
      username,
    ]);
    const [user] = checkRows(rows, object({ id: id<UserId>(), password_hash: nullable(string) }));
    const isCorrect = await verifyPassword(password, user?.password_hash ?? null);
    if (!user?.password_hash || !isCorrect) throw new RefusalException('WRONG_CREDENTIALS');

    await Promise.all([forgetAttempt(), this.rateLimiter.setMarker(recentSignInMarker(username, subnet))]);
    return { userId: user.id, username, passwordHash: user.password_hash };
  }

  /**
   * Whether the account still exists and has the verified password. Call it after the session was stored: FOR SHARE waits for a password
   * change in progress; after it this returns false. A later change ends the new session with the others.
   */
  async isStillValid({ userId: id, passwordHash }: VerifiedUser): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'SELECT FROM users WHERE id = $1 AND password_hash = $2 AND deleted_at IS NULL FOR SHARE',
      [id, passwordHash],
    );
    return rowCount === 1;
  }

  /**
   * Counts one attempt before the password is verified: an attempt that is refused tries no password, so it counts nowhere.
   * @returns a function to call after a correct password: it deletes the count of this account and subnet, and takes the attempt back from the
   * other two
   * @throws RefusalException TOO_MANY_ATTEMPTS
   */
  private async countAttempt(username: string, subnet: string): Promise<() => Promise<unknown>> {
    const { rateLimiter } = this;
    const hasSignedInRecently = await rateLimiter.hasMarker(recentSignInMarker(username, subnet));
    const exemptIf = (isExempt: boolean, rule: RateLimitRule): RateLimitRule => (isExempt ? { ...rule, maxAttempts: Infinity } : rule);
    await rateLimiter.limitTogether(async (count) => {
      const attempt = await count(accountFromSourceRule(username, subnet));
      await count(exemptIf(hasSignedInRecently, subnetRule(subnet)));
      await count(exemptIf(hasSignedInRecently || attempt <= attemptsAfterAccountLimit, accountRule(username)));
    });
    return () =>
      Promise.all([
        rateLimiter.reset(accountFromSourceRule(username, subnet)),
        rateLimiter.decrement(subnetRule(subnet)),
        rateLimiter.decrement(accountRule(username)),
      ]);
  }

  /** The same for a browser in which the account has signed in before. */
  private async countAttemptOfBrowser(username: string, browser: string): Promise<() => Promise<unknown>> {
    const { rateLimiter } = this;
    const [ofBrowser, ofBrowsers] = [accountFromSourceRule(username, browser), accountFromBrowsersRule(username)];
    await rateLimiter.limitTogether(async (count) => {
      await count(ofBrowser);
      await count(ofBrowsers);
    });
    return () => Promise.all([rateLimiter.reset(ofBrowser), rateLimiter.decrement(ofBrowsers)]);
  }
}
