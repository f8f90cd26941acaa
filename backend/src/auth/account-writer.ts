import AsyncLock from 'async-lock';
import { type UserId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { RefusalException } from '../http/refusal.exception.js';
import { type IdempotencyRecord } from '../relational-writes/idempotency.js';
import { RelationalWriter, type WriteResult } from '../relational-writes/relational-writer.js';
import { revokeInvitationsOf } from './invitation-revocation.js';
import { type Principal, readPrincipalInTransaction } from './principal.js';
import { endTemporaryOperatorsWithRole } from './temporary-operators.js';

interface AccountWriteOptions {
  readonly principal: Principal;
  /** The users whose accounts or memberships the write changes. */
  readonly users?: readonly UserId[];
  /** Locks all god users, too: for a write that depends on how many there are. */
  readonly shouldLockGods?: boolean;
  readonly idempotency?: IdempotencyRecord;
}

/**
 * Writes a principal's changes of organisations, accounts and memberships. Locks the rows of all users concerned, in the order of their
 * ids, and reads the principal again, so that of two owners who remove each other one stays (docs/adr/0018).
 */
@Injectable()
export class AccountWriter {
  /** The changes of one principal wait here for each other, so that waiting does not occupy a database connection. */
  private readonly lock = new AsyncLock({ maxPending: Infinity });

  constructor(private readonly writer: RelationalWriter) {}

  /**
   * Runs `write` like `RelationalWriter`, with the principal as read inside the transaction. Invitations by users who own the organisation
   * no more are revoked, too (docs/rules.md#invitations), and who has a role there afterwards, or was deleted, is no temporary operator
   * any more (docs/rules.md#helper-for-tonight). @returns null for a repeated request
   * @throws RefusalException NOT_SIGNED_IN when the principal's session has ended; also throws what `RelationalWriter` throws
   */
  execute<Result extends WriteResult>(
    { principal, users = [], shouldLockGods = false, idempotency }: AccountWriteOptions,
    write: (transaction: EntityManager, currentPrincipal: Principal) => Promise<Result>,
  ): Promise<Result | null> {
    return this.lock.acquire(principal.userId, () =>
      this.writer.execute({ actor: principal, idempotency }, async (transaction) => {
        await lockUsers(transaction, [principal.userId, ...users], shouldLockGods);
        const currentPrincipal = await readPrincipalInTransaction(transaction, principal.sessionId);
        if (!currentPrincipal) throw new RefusalException('NOT_SIGNED_IN');
        const result = await write(transaction, currentPrincipal);
        const revoked = await revokeInvitationsOf(transaction, users);
        const ended = await endTemporaryOperatorsWithRole(transaction, [principal.userId, ...users]);
        return { ...result, audit: [...result.audit, ...revoked, ...ended.audit], changes: [...result.changes, ...ended.changes] };
      }),
    );
  }
}

/** Locks in the order of ids, so that two such transactions cannot deadlock. Rows that refer to these users can be inserted meanwhile. */
async function lockUsers(transaction: EntityManager, ids: readonly UserId[], shouldLockGods: boolean): Promise<void> {
  const text = `SELECT FROM users WHERE id = ANY($1) OR ($2 AND role = 'god') ORDER BY id FOR NO KEY UPDATE`;
  await transaction.query(text, [ids, shouldLockGods]);
}
