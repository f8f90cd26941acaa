import { checkRows, nullable, number, object, string } from '@jamjar/contracts/type-guards';
import { type UserId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { Pool } from 'pg';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { RateLimiter, type RateLimitRule } from '../http/rate-limiter.js';
import { rateLimits } from '../http/rate-limits.js';
import { RefusalException } from '../http/refusal.exception.js';
import { SecretBox } from '../config/secret-box.js';
import { SecondFactorEntity } from './second-factor.entities.js';

/** How many time steps of half a minute the clock of the phone may differ. */
const toleratedSteps = 1;
const recoveryCodeCount = 10;
/** 80 bits: 16 characters of base32, which has neither 0 nor 1. */
const recoveryCodeBytes = 10;

const toTotp = (secret: string, username = ''): TOTP => new TOTP({ issuer: 'Jamjar', label: username, secret: Secret.fromBase32(secret) });

/** Creates a secret for an app. @returns it in base32, and in the `otpauth` address that the app reads */
export function createAppSecret(username: string): { secret: string; address: string } {
  const secret = new Secret().base32;
  return { secret, address: toTotp(secret, username).toString() };
}

/** The name under which `SecretBox` wraps the secret of a user's second factor. */
export const secretNameOf = (userId: UserId): string => `second_factors ${userId}`;

/** The time step of a code, by the server's clock; null for a wrong code, and for one that is too old or too new. */
export function findTimeStep(secret: string, code: string): number | null {
  const totp = toTotp(secret);
  const timestamp = Date.now();
  const difference = totp.validate({ token: toPlainCode(code), window: toleratedSteps, timestamp });
  return difference === null ? null : totp.counter({ timestamp }) + difference;
}

/** Creates ten codes in groups of four characters, for a user whose phone is lost. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const code = new Secret({ size: recoveryCodeBytes }).base32.toLowerCase();
    return code.match(/.{4}/g)?.join('-') ?? code;
  });

/** SHA-256 is enough for a random code: there is nothing to guess it by. */
export const hashRecoveryCode = (code: string): string => createHash('sha256').update(toPlainCode(code)).digest('base64url');

/** People type codes with spaces, hyphens and capital letters, some keyboards full-width digits. */
const toPlainCode = (code: string): string => code.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();
const isAppCode = (code: string): boolean => /^\d{6}$/.test(toPlainCode(code));

/**
 * Deletes the second factor of a user, in the transaction that ends their sessions. One that was not confirmed counts as none.
 * @throws RefusalException NO_SECOND_FACTOR
 */
export async function deleteSecondFactor(transaction: EntityManager, userId: UserId): Promise<void> {
  const { affected } = await transaction.delete(SecondFactorEntity, { userId, confirmedAt: Not(IsNull()) });
  if (affected !== 1) throw new RefusalException('NO_SECOND_FACTOR');
}

/** Checks the codes of second factors, and limits how many wrong ones are tried (docs/rules.md#second-factor). */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: Pool,
    private readonly rateLimiter: RateLimiter,
    private readonly secrets: SecretBox,
  ) {}

  /** Since when the second factor of a user is on, in milliseconds since 1970; null without one that was confirmed. */
  async readConfirmedAt(userId: UserId): Promise<number | null> {
    const { rows } = await this.database.query(
      'SELECT (extract(epoch FROM confirmed_at) * 1000)::float8 AS "confirmedAt" FROM second_factors WHERE user_id = $1',
      [userId],
    );
    const [row] = checkRows(rows, object({ confirmedAt: nullable(number) }));
    return row?.confirmedAt ?? null;
  }

  /**
   * Whether a code from the app or a recovery code is right. A right one is used up, so that of equal ones at once only one is right.
   * @param source what wrong codes from the app are counted for @throws RefusalException TOO_MANY_ATTEMPTS
   */
  useCode(userId: UserId, code: string, source: CodeSource): Promise<boolean> {
    if (!isAppCode(code)) return this.useRecoveryCode(userId, code); // nobody guesses 80 bits, and this way in stays open
    return this.countIfWrong(userId, source, () => this.useAppCode(userId, code));
  }

  /**
   * Counts an attempt, and takes it off the count unless it finds the code wrong. @returns what `attempt` returns: whether the code is right
   * @throws RefusalException TOO_MANY_ATTEMPTS; what `attempt` throws
   */
  async countIfWrong(userId: UserId, source: CodeSource, attempt: () => Promise<boolean>): Promise<boolean> {
    const rule: RateLimitRule = { key: `codes:${source}:${userId}`, ...rateLimits.wrongCodes };
    await this.rateLimiter.limit(rule); // before the attempt, so that many at once do not exceed the limit
    let isWrong = false;
    try {
      isWrong = !(await attempt());
      return !isWrong;
    } finally {
      if (!isWrong) await this.rateLimiter.decrement(rule); // also when it could not be decided
    }
  }

  /** Accepts no time step twice, and none before one that was accepted. */
  private async useAppCode(userId: UserId, code: string): Promise<boolean> {
    const { rows } = await this.database.query('SELECT secret FROM second_factors WHERE user_id = $1', [userId]);
    const [row] = checkRows(rows, object({ secret: string }));
    const step = row ? findTimeStep(this.secrets.open(secretNameOf(userId), row.secret), code) : null;
    if (!row || step === null) return false;
    const { rowCount } = await this.database.query(
      'UPDATE second_factors SET last_step = $3 WHERE user_id = $1 AND secret = $2 AND last_step < $3 AND confirmed_at IS NOT NULL',
      [userId, row.secret, step],
    );
    return rowCount === 1;
  }

  private async useRecoveryCode(userId: UserId, code: string): Promise<boolean> {
    const { rowCount } = await this.database.query('DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2', [
      userId,
      hashRecoveryCode(code),
    ]);
    return rowCount === 1;
  }
}

/**
 * Where a code comes from: a sign-in in a browser in which the account has signed in before or in another one, or a session. Each has a count of
 * its own, so that a stranger who knows the password does not lock the user out.
 */
type CodeSource = 'known browser' | 'other browser' | 'session';
