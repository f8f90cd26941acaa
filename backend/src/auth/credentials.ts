import { userId, type UserId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
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

/** Ten wrong passwords for one account from one address; an owner elsewhere still gets in. */
const onAccount = (username: string, address: string): Allowance => ({
  key: `login:${username}:${address}`,
  most: 10,
  seconds: quarterHour,
});
/** A hundred from addresses from which nobody has signed in to the account lately: its people still get in from theirs. */
const onAccountFromAnywhere = (username: string): Allowance => ({ key: `login of:${username}`, most: 100, seconds: quarterHour });
const signedInFrom = (username: string, address: string): Omit<Allowance, 'most'> => ({
  key: `signed in:${username}:${address}`,
  seconds: month,
});
/** A venue behind one address has many people, and they mistype. */
const fromAddress = (address: string): Allowance => ({ key: `login:${address}`, most: 200, seconds: quarterHour });

/** Knows whose username and password belong together. */
@Injectable()
export class Credentials {
  constructor(
    private readonly database: Pool,
    private readonly rateLimit: RateLimit,
  ) {}

  /**
   * @param username in lower case
   * @param address of the caller: wrong passwords are counted per account, per address, and of both together
   * @throws Refused WRONG_CREDENTIALS (the same, after the same time, for an unknown user), TOO_MANY_ATTEMPTS
   */
  async check(username: string, password: string, address: string): Promise<Account> {
    const giveBack = await this.count(username, address);
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
  private async count(username: string, address: string): Promise<() => Promise<unknown>> {
    const { rateLimit } = this;
    const here = [onAccount(username, address), fromAddress(address)];
    const allowedHere = await Promise.all(here.map((each) => rateLimit.allows(each)));
    if (allowedHere.includes(false)) throw new Refused('TOO_MANY_ATTEMPTS');
    // counted only where it was not stopped already: one address alone cannot use up what the others have
    const allowed = await rateLimit.allows(onAccountFromAnywhere(username));
    const known = await rateLimit.remembers(signedInFrom(username, address));
    if (!allowed && !known) throw new Refused('TOO_MANY_ATTEMPTS');
    return () =>
      Promise.all([
        rateLimit.forget(onAccount(username, address)),
        rateLimit.giveBack(fromAddress(address)),
        rateLimit.giveBack(onAccountFromAnywhere(username)),
        rateLimit.remember(signedInFrom(username, address)),
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
