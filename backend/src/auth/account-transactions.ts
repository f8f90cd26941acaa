import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { KeyedMutex } from '../command-handling/keyed-mutex.js';
import { RefusalException } from '../http/refusal.exception.js';
import { type Principal } from './principal.js';
import { readPrincipalInTransaction } from './principal.query.js';

/** Key of the Postgres advisory lock that serialises account changes on all instances; arbitrary, but the same on each. */
export const accountsLockKey = 7_101_964_221;

/**
 * Runs what one user changes about accounts and memberships of others one after the other, across all instances (docs/adr/0018).
 * Each change sees the roles that its principal has at that moment: of two owners who remove each other, one stays.
 */
@Injectable()
export class AccountTransactions {
  /** Changes of this instance wait here, so that waiting does not occupy a database connection. */
  private readonly mutex = new KeyedMutex();

  constructor(private readonly database: DataSource) {}

  /**
   * Runs `change` in one transaction, with the principal as read inside that transaction.
   * @throws RefusalException NOT_SIGNED_IN when the principal's session has ended
   */
  runExclusive<Result>(
    principal: Principal,
    change: (transaction: EntityManager, currentPrincipal: Principal) => Promise<Result>,
  ): Promise<Result> {
    return this.mutex.runExclusive('accounts', () =>
      this.database.transaction(async (transaction) => {
        await transaction.query('SELECT pg_advisory_xact_lock($1)', [accountsLockKey]);
        const currentPrincipal = await readPrincipalInTransaction(transaction, principal.sessionId);
        if (!currentPrincipal) throw new RefusalException('NOT_SIGNED_IN');
        return change(transaction, currentPrincipal);
      }),
    );
  }
}
