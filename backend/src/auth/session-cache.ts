import { type UserId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type Person } from './person.js';
import { personOfSession } from './person.query.js';
import { ShortMemory } from './short-memory.js';

/** Who is behind a session, with their memberships, as of at most two seconds ago: a stage action costs no look-up. */
@Injectable()
export class SessionCache {
  private readonly people: ShortMemory<string, Person | null>;

  constructor(database: Pool) {
    this.people = new ShortMemory((sessionId) => personOfSession(database, sessionId));
  }

  /** Null: signed out, expired, or the user is gone. */
  async personOf(sessionId: string): Promise<Person | null> {
    const person = await this.people.get(sessionId);
    return person && person.sessionEndsAt > Date.now() ? person : null;
  }

  /** This session has just begun or ended. */
  dropSession(sessionId: string): void {
    this.people.drop(sessionId);
  }

  /** Sessions or memberships of this user have changed. */
  dropUser(userId: UserId): void {
    this.people.dropWhere((person) => person?.userId === userId);
  }

  /** Anything may have changed: notifications were missed. */
  dropAll(): void {
    this.people.clear();
  }
}
