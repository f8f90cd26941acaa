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
}

const quarterHour = 15 * 60;

/** Ten wrong passwords for one account from one address; an owner elsewhere still gets in. */
const onAccount = (username: string, address: string): Allowance => ({
  key: `login:${username}:${address}`,
  most: 10,
  seconds: quarterHour,
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
   * @param address of the caller: wrong passwords are counted per account and address
   * @throws Refused WRONG_CREDENTIALS (the same, after the same time, for an unknown user), TOO_MANY_ATTEMPTS
   */
  async check(username: string, password: string, address: string): Promise<Account> {
    const allowances = [onAccount(username, address), fromAddress(address)];
    const allowed = await Promise.all(allowances.map((each) => this.rateLimit.allows(each)));
    if (allowed.includes(false)) throw new Refused('TOO_MANY_ATTEMPTS');

    const user = await this.userNamed(username);
    const right = await isPassword(password, user?.password_hash ?? null);
    if (!user || !right) throw new Refused('WRONG_CREDENTIALS');

    await Promise.all([this.rateLimit.forget(onAccount(username, address)), this.rateLimit.giveBack(fromAddress(address))]);
    return { userId: userId(user.id), username: user.username };
  }

  private async userNamed(username: string): Promise<{ id: string; username: string; password_hash: string | null } | undefined> {
    const { rows } = await this.database.query<{ id: string; username: string; password_hash: string | null }>(
      'SELECT id, username, password_hash FROM users WHERE username = $1 AND deleted_at IS NULL',
      [username],
    );
    return rows[0];
  }
}
