import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { StreamQueue } from '../command-handling/stream-queue.js';
import { Refused } from '../http/refused.js';
import { type Person } from './person.js';
import { personNow } from './person.query.js';

/** Any number: nobody else locks it. */
export const turn = 7_101_964_221;

/**
 * Changes of who there is and of who belongs where. They are short and rare, and happen one after the other, each with the rights that
 * its sender has by then: of two owners who remove each other at once one stays, and nobody joins what has just gone.
 */
@Injectable()
export class AccountChanges {
  /** Here they wait without a connection, for which chat and people would wait in turn. */
  private readonly here = new StreamQueue();

  constructor(private readonly database: DataSource) {}

  /** Within one transaction. @throws Refused NOT_SIGNED_IN when the sender's session has ended meanwhile */
  inTurn<Answer>(sender: Person, change: (transaction: EntityManager, sender: Person) => Promise<Answer>): Promise<Answer> {
    return this.here.run('accounts', () =>
      this.database.transaction(async (transaction) => {
        await transaction.query('SELECT pg_advisory_xact_lock($1)', [turn]);
        const now = await personNow(transaction, sender.sessionId);
        if (!now) throw new Refused('NOT_SIGNED_IN');
        return change(transaction, now);
      }),
    );
  }
}
