import { type Change } from '@jamjar/contracts/realtime/changes';
import { ChangeReader } from '@jamjar/infra/changes/change-reader';
import { ChangeTail } from '@jamjar/infra/changes/change-tail';
import { Listener } from '@jamjar/infra/database/listener';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LivingOrganisations } from './living-organisations.js';
import { SessionCache } from './session-cache.js';

/** What is remembered of sessions, memberships and organisations is dropped when any instance changes it (design, "Realtime"). */
@Injectable()
export class AccessNews implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('access');
  private tail: ChangeTail | null = null;

  constructor(
    private readonly reader: ChangeReader,
    private readonly listener: Listener,
    private readonly sessions: SessionCache,
    private readonly organisations: LivingOrganisations,
  ) {}

  async onModuleInit(): Promise<void> {
    this.tail = await ChangeTail.start(this.reader, this.listener, {
      onChanges: (changes) => this.hear(changes),
      onListening: () => this.forget(),
      onError: (error) => this.logger.warn(error),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.tail?.stop();
  }

  /** Whoever follows the changes on their own and asks who may hear of them calls this first. Hearing twice does no harm. */
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
