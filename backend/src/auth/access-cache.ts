import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { Injectable } from '@nestjs/common';
import { type IncomingMessage } from 'node:http';
import { Pool } from 'pg';
import { type ChangeAwareCache, CommittedChanges } from '../relational-writes/committed-changes.js';
import { TtlCache } from '../rows/ttl-cache.js';
import { AuthCookies } from './auth-cookies.js';
import { type Principal, readPrincipal } from './principal.js';
import { recordUse } from './stored-sessions.js';

/**
 * Caches the principals of sessions, and which organisations are not deleted, so that most requests need no query for them (docs/adr/0010).
 * A change of access on any instance invalidates the entries concerned.
 */
@Injectable()
export class AccessCache implements ChangeAwareCache {
  private readonly principals: TtlCache<string, Principal | null>;
  private readonly activeOrganisations: TtlCache<OrganisationId, boolean>;

  constructor(
    database: Pool,
    committedChanges: CommittedChanges,
    private readonly cookies: AuthCookies,
  ) {
    this.principals = new TtlCache(async (sessionId) => {
      const principal = await readPrincipal(database, sessionId);
      if (principal) recordUse(database, principal);
      return principal;
    });
    this.activeOrganisations = new TtlCache(async (id) => {
      const { rowCount } = await database.query({
        name: 'active-organisation',
        text: 'SELECT FROM organisations WHERE id = $1 AND deleted_at IS NULL',
        values: [id],
      });
      return rowCount === 1;
    });
    committedChanges.register(this);
  }

  /** The principal of an HTTP request or of a WebSocket's upgrade request; null without a valid session in its cookie. */
  async authenticate(request: IncomingMessage): Promise<Principal | null> {
    const sessionId = this.cookies.readSessionId(request);
    return sessionId === null ? null : this.principalOfSession(sessionId);
  }

  /** The principal of a session; null when the session has ended or its user is deleted. */
  async principalOfSession(sessionId: string): Promise<Principal | null> {
    const principal = await this.principals.get(sessionId);
    return principal && principal.sessionEndsAt > Date.now() ? principal : null;
  }

  /** Whether an organisation exists and is not deleted. */
  isActive(organisation: OrganisationId): Promise<boolean> {
    return this.activeOrganisations.get(organisation);
  }

  /** Call this when the session ends. */
  invalidateSession(sessionId: string): void {
    this.principals.invalidate(sessionId);
  }

  /** Call this when an organisation may have been created or deleted. */
  invalidateOrganisation(id: OrganisationId): void {
    this.activeOrganisations.invalidate(id);
  }

  /** Invalidates the entries that changes of access concern: see docs/rules.md#access. */
  invalidateChanged(changes: readonly NewChange[]): void {
    for (const { kind, keys } of changes) {
      if (kind === 'force_logout') this.invalidateUser(keys.userId); // sessions of this user have ended
      if (kind !== 'organization_membership_changed') continue;
      this.invalidateUser(keys.userId);
      this.invalidateOrganisation(keys.organisationId);
    }
  }

  invalidateAll(): void {
    this.principals.invalidateAll();
    this.activeOrganisations.invalidateAll();
  }

  private invalidateUser(userId: UserId): void {
    this.principals.invalidateWhere((principal) => principal?.userId === userId);
  }
}
