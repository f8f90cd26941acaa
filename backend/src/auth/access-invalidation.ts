import { type Change } from '@jamjar/contracts/realtime/changes';
import { Injectable } from '@nestjs/common';
import { ActiveOrganisations } from './active-organisations.js';
import { SessionCache } from './session-cache.js';

/**
 * Invalidates the cached sessions, memberships and organisations when any instance changes them (docs/rules.md#access).
 * `ChangeBroadcaster` calls `apply` before it selects the sockets that receive a change. Applying a change twice is harmless.
 */
@Injectable()
export class AccessInvalidation {
  constructor(
    private readonly sessionCache: SessionCache,
    private readonly organisations: ActiveOrganisations,
  ) {}

  apply(changes: readonly Change[]): void {
    for (const { kind, keys } of changes) {
      if (kind === 'force_logout') this.sessionCache.invalidateUser(keys.userId);
      if (kind !== 'organization_membership_changed') continue;
      this.sessionCache.invalidateUser(keys.userId);
      this.organisations.invalidate(keys.organisationId);
    }
  }

  /** Call this after changes may have been missed, for example when the connection that listens to Postgres was lost. */
  invalidateAll(): void {
    this.sessionCache.invalidateAll();
    this.organisations.invalidateAll();
  }
}
