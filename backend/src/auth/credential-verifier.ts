import { checkRows, id, nullable, object, string } from '@jamjar/contracts/type-guards';
import { type UserId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { clientSubnet, ipv6Networks, RateLimiter, type RateLimitRule } from '../http/rate-limiter.js';
import { rateLimits } from '../http/rate-limits.js';
import { RefusalException } from '../http/refusal.exception.js';
import { verifyPassword } from './passwords.js';
import { SecondFactors } from './second-factors.js';

/** A user whose username and password, and code if they have a second factor, were verified. */
export interface VerifiedUser {
  readonly userId: UserId;
  readonly username: string;
  /** Hash of the verified password; it shows whether the password has changed since. */
  readonly passwordHash: string;
  /** Since when the second factor is on whose code was verified; null when there was none. */
  readonly secondFactorAt: number | null;
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

/** What somebody signs in with. */
export interface Credentials {
  /** In lower case. */
  readonly username: string;
  readonly password: string;
  /** From the app, or a recovery code. */
  readonly code: string | null;
}
/** An attempt that was counted before its password is verified. */
interface CountedAttempt {
  /** After a right password and code: resets the count of account and source together, and takes this attempt off the others. */
  readonly succeed: () => Promise<unknown>;
  /** Takes this attempt off all counts, and leaves the earlier ones. */
  readonly takeBack: () => Promise<unknown>;
}
/** Where a sign-in comes from. */
interface SignInOrigin {
  readonly ipAddress: string;
  /** The id of a browser in which the account has signed in before; null for any other. */
  readonly browserId: string | null;
}

/**
 * Verifies usernames, passwords and codes, and limits how many wrong ones are tried (docs/rules.md#sessions-and-passwords,
 * docs/rules.md#second-factor).
 */
@Injectable()
export class CredentialVerifier {
  constructor(
    private readonly database: Pool,
    private readonly rateLimiter: RateLimiter,
    private readonly secondFactors: SecondFactors,
  ) {}

  /**
   * A wrong code counts as a wrong password does. A right password without the code that is needed counts nothing, and resets nothing.
   * @param origin decides how attempts are counted: by account, by subnet and by both, or by account and known browser
   * @throws RefusalException WRONG_CREDENTIALS (also for an unknown user, after the same time, and whatever the code), SECOND_FACTOR_NEEDED,
   * WRONG_SECOND_FACTOR, TOO_MANY_ATTEMPTS
   */
  async verify({ username, password, code }: Credentials, { ipAddress, browserId }: SignInOrigin): Promise<VerifiedUser> {
    const subnet = clientSubnet(ipAddress);
    const attempt = browserId === null ? await this.countAttempt(username, ipAddress) : await this.countBrowserAttempt(username, browserId);
    const { rows } = await this.database.query('SELECT id, password_hash FROM users WHERE username = $1 AND deleted_at IS NULL', [
      username,
    ]);
    const [user] = checkRows(rows, object({ id: id<UserId>(), password_hash: nullable(string) }));
    const isCorrect = await verifyPassword(password, user?.password_hash ?? null);
    if (!user?.password_hash || !isCorrect) throw new RefusalException('WRONG_CREDENTIALS');

    const secondFactorAt = await this.secondFactors.readConfirmedAt(user.id);
    if (secondFactorAt !== null) await this.verifyCode(user.id, code, browserId, attempt);

    await Promise.all([attempt.succeed(), this.rateLimiter.setMarker(recentSignInMarker(username, subnet))]);
    return { userId: user.id, username, passwordHash: user.password_hash, secondFactorAt };
  }

  private async verifyCode(userId: UserId, code: string | null, browserId: string | null, attempt: CountedAttempt): Promise<void> {
    let isRight: boolean;
    try {
      if (code === null) throw new RefusalException('SECOND_FACTOR_NEEDED');
      isRight = await this.secondFactors.useCode(userId, code, browserId === null ? 'other browser' : 'known browser');
    } catch (error) {
      await attempt.takeBack(); // the password was right, and no code was tried
      throw error;
    }
    if (!isRight) throw new RefusalException('WRONG_SECOND_FACTOR');
  }

  /**
   * Whether the account still exists, and has the verified password and the same second factor or none. Call it after the session was
   * stored: FOR SHARE waits for a change of the account in progress, after which this returns false. A later change ends the stored session.
   */
  async isStillValid({ userId: id, passwordHash, secondFactorAt }: VerifiedUser): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'SELECT FROM users WHERE id = $1 AND password_hash = $2 AND deleted_at IS NULL FOR SHARE',
      [id, passwordHash],
    );
    // a statement of its own, because the one that waited would read what was there before
    return rowCount === 1 && (await this.secondFactors.readConfirmedAt(id)) === secondFactorAt;
  }

  /**
   * Counts one attempt before its password is verified. A refused attempt counts nowhere, because its password is not tried.
   * @throws RefusalException TOO_MANY_ATTEMPTS
   */
  private async countAttempt(username: string, ipAddress: string): Promise<CountedAttempt> {
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
    return this.toCountedAttempt(accountFromSourceRule(username, subnet), [...widerRules, subnetRule(subnet), accountRule(username)]);
  }

  /** Like `countAttempt`, for a browser in which the account has signed in before. */
  private async countBrowserAttempt(username: string, browserId: string): Promise<CountedAttempt> {
    const { rateLimiter } = this;
    const [browserRule, allBrowsersRule] = [accountFromSourceRule(username, browserId), knownBrowsersRule(username)];
    await rateLimiter.limitTogether(async (count) => {
      await count(browserRule);
      await count(allBrowsersRule);
    });
    return this.toCountedAttempt(browserRule, [allBrowsersRule]);
  }

  private toCountedAttempt(ofSource: RateLimitRule, others: readonly RateLimitRule[]): CountedAttempt {
    const takeOff = (rules: readonly RateLimitRule[]) => rules.map((rule) => this.rateLimiter.decrement(rule));
    return {
      succeed: () => Promise.all([this.rateLimiter.reset(ofSource), ...takeOff(others)]),
      takeBack: () => Promise.all(takeOff([ofSource, ...others])),
    };
  }
}
