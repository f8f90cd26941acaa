import AsyncLock from 'async-lock';
import { type UserId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { RefusalException } from '../http/refusal.exception.js';
import { type IdempotencyRecord } from '../relational-writes/idempotency.js';
import { RelationalWriter, type Written } from '../relational-writes/relational-writer.js';
import { type Principal, readPrincipalInTransaction } from './principal.js';

interface AccountWriteOptions {
  readonly principal: Principal;
  /** The users whose accounts or memberships the write changes. */
  readonly users?: readonly UserId[];
  /** Locks all god users, too: for a write that depends on how many there are. */
  readonly locksGods?: boolean;
  readonly idempotency?: IdempotencyRecord;
}

/**
 * Writes what one user changes about accounts and memberships of others. Locks the rows of all users concerned, in the order of ids, and
 * reads the principal again: of two owners who remove each other, one stays (docs/adr/0018).
 */
@Injectable()
export class AccountWriter {
  /** The changes of one principal wait here for each other, so that waiting does not occupy a database connection. */
  private readonly lock = new AsyncLock({ maxPending: Infinity });

  constructor(private readonly writer: RelationalWriter) {}

  /**
   * Runs `write` like `RelationalWriter`, with the principal as read inside the transaction.
   * @throws RefusalException NOT_SIGNED_IN when the principal's session has ended; those of `RelationalWriter`
   */
  execute<Result extends Written>(
    { principal, users = [], locksGods = false, idempotency }: AccountWriteOptions,
    write: (transaction: EntityManager, currentPrincipal: Principal) => Promise<Result>,
  ): Promise<Result | null> {
    return this.lock.acquire(principal.userId, () =>
      this.writer.execute({ actor: principal, idempotency }, async (transaction) => {
        await lockUsers(transaction, [principal.userId, ...users], locksGods);
        const currentPrincipal = await readPrincipalInTransaction(transaction, principal.sessionId);
        if (!currentPrincipal) throw new RefusalException('NOT_SIGNED_IN');
        return write(transaction, currentPrincipal);
      }),
    );
  }
}

/** Locks in the order of ids, so that two such transactions cannot deadlock. The lock lets other rows refer to these users meanwhile. */
async function lockUsers(transaction: EntityManager, ids: readonly UserId[], locksGods: boolean): Promise<void> {
  await transaction.query(`SELECT FROM users WHERE id = ANY($1) OR ($2 AND role = 'god') ORDER BY id FOR NO KEY UPDATE`, [ids, locksGods]);
}
