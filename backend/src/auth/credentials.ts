import { userId, type UserId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { networkOf } from '../http/network-of.js';
import { RateLimit, type Allowance } from '../http/rate-limit.js';
import { Refused } from '../http/refused.js';
import { isPassword } from './passwords.js';

/** Who may begin a session. */
export interface Account {
  readonly userId: UserId;
  readonly username: string;
  /** Of the password that was right. */
  readonly passwordHash: string;
}

const quarterHour = 15 * 60;
const month = 30 * 24 * 3_600;

/** Ten wrong passwords for one account from one network; an owner elsewhere still gets in. */
const onAccountHere = (username: string, network: string): Allowance => ({
  key: `login:${username}:${network}`,
  most: 10,
  seconds: quarterHour,
});
/** A hundred for one account, from wherever. After them a network has `lastTries`, unless somebody signed in from it lately. */
const onAccount = (username: string): Allowance => ({ key: `login of:${username}`, most: 100, seconds: quarterHour });
const lastTries = 2;
const signedInFrom = (username: string, network: string): Omit<Allowance, 'most'> => ({
  key: `signed in:${username}:${network}`,
  seconds: month,
});
/** A venue behind one network has many people, and they mistype. Whoever signed in from it lately is none of those who only try. */
const fromNetwork = (network: string): Allowance => ({ key: `login:${network}`, most: 200, seconds: quarterHour });

/** Knows whose username and password belong together. */
@Injectable()
export class Credentials {
  constructor(
    private readonly database: Pool,
    private readonly rateLimit: RateLimit,
  ) {}

  /**
   * @param username in lower case
   * @param address of the caller: wrong passwords are counted per account, per network, and of both together
   * @throws Refused WRONG_CREDENTIALS (the same, after the same time, for an unknown user), TOO_MANY_ATTEMPTS
   */
  async check(username: string, password: string, address: string): Promise<Account> {
    const giveBack = await this.count(username, networkOf(address));
    const user = await this.userNamed(username);
    const right = await isPassword(password, user?.password_hash ?? null);
    if (!user?.password_hash || !right) throw new Refused('WRONG_CREDENTIALS');

    await giveBack();
    return { userId: userId(user.id), username: user.username, passwordHash: user.password_hash };
  }

  /**
   * Whether the password is still the account's. Whoever changes it holds the row until its sessions have ended: a session that began
   * before this question is among them, or is none that this password may begin.
   */
  async stillHolds({ userId: id, passwordHash }: Account): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'SELECT FROM users WHERE id = $1 AND password_hash = $2 AND deleted_at IS NULL FOR SHARE',
      [id, passwordHash],
    );
    return rowCount === 1;
  }

  /** @returns what a right password does with the counts @throws Refused TOO_MANY_ATTEMPTS */
  private async count(username: string, network: string): Promise<() => Promise<unknown>> {
    const { rateLimit } = this;
    const known = await rateLimit.remembers(signedInFrom(username, network));
    const fewFromHere = await rateLimit.allows(fromNetwork(network));
    const triesHere = await rateLimit.count(onAccountHere(username, network));
    if (triesHere > onAccountHere(username, network).most || !(fewFromHere || known)) throw new Refused('TOO_MANY_ATTEMPTS');
    // counted only where it was not stopped already: one network alone cannot use up what the others have
    const few = await rateLimit.allows(onAccount(username));
    if (triesHere > lastTries && !(few || known)) throw new Refused('TOO_MANY_ATTEMPTS');
    return () =>
      Promise.all([
        rateLimit.forget(onAccountHere(username, network)),
        rateLimit.giveBack(fromNetwork(network)),
        rateLimit.giveBack(onAccount(username)),
        rateLimit.remember(signedInFrom(username, network)),
      ]);
  }

  private async userNamed(username: string): Promise<{ id: string; username: string; password_hash: string | null } | undefined> {
    const { rows } = await this.database.query<{ id: string; username: string; password_hash: string | null }>(
      'SELECT id, username, password_hash FROM users WHERE username = $1 AND deleted_at IS NULL',
      [username],
    );
    return rows[0];
  }
}
