import { type Change } from '@jamjar/contracts/realtime/changes';
import { Injectable } from '@nestjs/common';
import { LivingOrganisations } from './living-organisations.js';
import { SessionCache } from './session-cache.js';

/**
 * What is remembered of sessions, memberships and organisations is dropped when any instance changes it (design, "Realtime").
 * Whoever follows the changes tells it first, and then asks who may hear of them; hearing twice does no harm.
 */
@Injectable()
export class AccessNews {
  constructor(
    private readonly sessions: SessionCache,
    private readonly organisations: LivingOrganisations,
  ) {}

  hear(changes: readonly Change[]): void {
    for (const { kind, keys } of changes) {
      if (kind === 'force_logout') this.sessions.dropUser(keys.userId);
      if (kind !== 'organization_membership_changed') continue;
      this.sessions.dropUser(keys.userId);
      this.organisations.drop(keys.organisationId);
    }
  }

  /** Nobody knows what was missed. */
  forget(): void {
    this.sessions.dropAll();
    this.organisations.dropAll();
  }
}
