import { type UserId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type Principal } from './principal.js';
import { readPrincipal } from './principal.query.js';
import { TtlCache } from './ttl-cache.js';

/** Caches the principals of sessions for two seconds, so that most requests need no query for them (docs/adr/0010). */
@Injectable()
export class SessionCache {
  private readonly principals: TtlCache<string, Principal | null>;

  constructor(database: Pool) {
    this.principals = new TtlCache((sessionId) => readPrincipal(database, sessionId));
  }

  /** The principal of a session; null when the session has ended or its user is deleted. */
  async principalOf(sessionId: string): Promise<Principal | null> {
    const principal = await this.principals.get(sessionId);
    return principal && principal.sessionEndsAt > Date.now() ? principal : null;
  }

  /** Call this when the session ends. */
  invalidateSession(sessionId: string): void {
    this.principals.invalidate(sessionId);
  }

  /** Call this after sessions or memberships of the user changed. */
  invalidateUser(userId: UserId): void {
    this.principals.invalidateWhere((principal) => principal?.userId === userId);
  }

  /** Call this after notifications of changes may have been missed. */
  invalidateAll(): void {
    this.principals.invalidateAll();
  }
}
