import { checkRows, id, nullable, object, string } from '@jamjar/contracts/type-guards';
import { type UserId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { clientSubnet, ipv6Networks, RateLimiter, type RateLimitRule } from '../http/rate-limiter.js';
import { rateLimits } from '../http/rate-limits.js';
import { RefusalException } from '../http/refusal.exception.js';
import { verifyPassword } from './passwords.js';

/** A user whose username and password were verified. */
export interface VerifiedUser {
  readonly userId: UserId;
  readonly username: string;
  /** Hash of the verified password; it shows whether the password has changed since. */
  readonly passwordHash: string;
}

const monthSeconds = 30 * 24 * 3_600;

/** Ten wrong passwords for one account from one source (a subnet, or a known browser). The account can still sign in from other sources. */
const accountFromSourceRule = (username: string, source: string): RateLimitRule => ({
  key: `login:${username}:${source}`,
  ...rateLimits.wrongPasswordsOfAccountFromSource,
});
/**
 * Wrong passwords for one account from the wider networks of an IPv6 address, whose customer can use another subnet for each attempt. A
 * subnet from which the account signed in during the last month is exempt.
 */
function networkRules(username: string, ipAddress: string): readonly RateLimitRule[] {
  const networks = ipv6Networks(ipAddress);
  if (!networks) return [];
  return [
    { key: `login:${username}:/56 ${networks.of56}`, ...rateLimits.wrongPasswordsOfAccountFrom56 },
    { key: `login:${username}:/48 ${networks.of48}`, ...rateLimits.wrongPasswordsOfAccountFrom48 },
  ];
}
/**
 * A hundred wrong passwords for one account from all subnets together. Beyond that a subnet may still make its first attempts
 * (`attemptsAfterAccountLimit`); a subnet from which the account signed in during the last month is exempt.
 */
const accountRule = (username: string): RateLimitRule => ({
  key: `login of:${username}`,
  ...rateLimits.wrongPasswordsOfAccount,
});
const attemptsAfterAccountLimit = 2;
const recentSignInMarker = (username: string, subnet: string): Omit<RateLimitRule, 'maxAttempts'> => ({
  key: `signed in:${username}:${subnet}`,
  windowSeconds: monthSeconds,
});
/**
 * A hundred wrong passwords for one account from all its known browsers together. These have their own count, so that a stranger at the
 * same address cannot lock them out, and a common one, because somebody who once knew the password may have signed in with many browsers.
 */
const knownBrowsersRule = (username: string): RateLimitRule => ({ ...accountRule(username), key: `browsers of:${username}` });
/** Many users may share one subnet, so this limit is high; an account that recently signed in from the subnet is exempt. */
const subnetRule = (subnet: string): RateLimitRule => ({ key: `login:${subnet}`, ...rateLimits.wrongPasswordsFromAddress });

/** Where a sign-in comes from. */
interface SignInOrigin {
  readonly ipAddress: string;
  /** The id of a browser in which the account has signed in before; null for any other. */
  readonly browserId: string | null;
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
   * @param origin decides how attempts are counted: by account, by subnet and by both, or by account and known browser
   * @throws RefusalException WRONG_CREDENTIALS (also for an unknown user, after the same time), TOO_MANY_ATTEMPTS
   */
  async verify(username: string, password: string, { ipAddress, browserId }: SignInOrigin): Promise<VerifiedUser> {
    const subnet = clientSubnet(ipAddress);
    const forgetAttempt =
      browserId === null ? await this.countAttempt(username, ipAddress) : await this.countBrowserAttempt(username, browserId);
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
   * change in progress, after which this returns false. A later change ends the stored session.
   */
  async isStillValid({ userId: id, passwordHash }: VerifiedUser): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'SELECT FROM users WHERE id = $1 AND password_hash = $2 AND deleted_at IS NULL FOR SHARE',
      [id, passwordHash],
    );
    return rowCount === 1;
  }

  /**
   * Counts one attempt before its password is verified. A refused attempt counts nowhere, because its password is not tried.
   * @returns a function to call after a correct password: it resets the count of account and subnet together, and takes this attempt off
   * the counts of the subnet, of the wider networks and of the account
   * @throws RefusalException TOO_MANY_ATTEMPTS
   */
  private async countAttempt(username: string, ipAddress: string): Promise<() => Promise<unknown>> {
    const { rateLimiter } = this;
    const subnet = clientSubnet(ipAddress);
    const widerRules = networkRules(username, ipAddress);
    const hasSignedInRecently = await rateLimiter.hasMarker(recentSignInMarker(username, subnet));
    const exemptIf = (isExempt: boolean, rule: RateLimitRule): RateLimitRule => (isExempt ? { ...rule, maxAttempts: Infinity } : rule);
    await rateLimiter.limitTogether(async (count) => {
      const attemptNumber = await count(accountFromSourceRule(username, subnet));
      for (const rule of widerRules) await count(exemptIf(hasSignedInRecently, rule));
      await count(exemptIf(hasSignedInRecently, subnetRule(subnet)));
      await count(exemptIf(hasSignedInRecently || attemptNumber <= attemptsAfterAccountLimit, accountRule(username)));
    });
    return () =>
      Promise.all([
        rateLimiter.reset(accountFromSourceRule(username, subnet)),
        ...[...widerRules, subnetRule(subnet), accountRule(username)].map((rule) => rateLimiter.decrement(rule)),
      ]);
  }

  /** Like `countAttempt`, for a browser in which the account has signed in before. */
  private async countBrowserAttempt(username: string, browserId: string): Promise<() => Promise<unknown>> {
    const { rateLimiter } = this;
    const [browserRule, allBrowsersRule] = [accountFromSourceRule(username, browserId), knownBrowsersRule(username)];
    await rateLimiter.limitTogether(async (count) => {
      await count(browserRule);
      await count(allBrowsersRule);
    });
    return () => Promise.all([rateLimiter.reset(browserRule), rateLimiter.decrement(allBrowsersRule)]);
  }
}
