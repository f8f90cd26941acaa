import { ChangeLog } from '@jamjar/infra/changes/change-log';
import { NotificationListener } from '@jamjar/infra/database/notification-listener';
import { Settings } from '@jamjar/infra/process/settings';
import { gigsGroup } from '@jamjar/projections/gigs.group';
import { ProjectionsRuntime } from '@jamjar/projections/projections-runtime';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { OriginPolicy } from '../http/origin-policy.js';
import { EVENT_STORE } from './injection-tokens.js';
import { type Infrastructure } from './infrastructure.js';

/** Connections of TypeORM alone; the pool for plain SQL, the event store and the projections have connections of their own. */
const maxOrmConnections = 5;

/** Provides the infrastructure for injection in all modules. `Pool` is for plain SQL, TypeORM's `DataSource` for entities. */
@Module({})
export class InfrastructureModule {
  static forRoot({ settings, databaseUrl, pool, listener, changeLog, eventStore, projections }: Infrastructure): DynamicModule {
    const providers = [
      { provide: Settings, useValue: settings },
      { provide: Pool, useValue: pool },
      { provide: NotificationListener, useValue: listener },
      { provide: ChangeLog, useValue: changeLog },
      { provide: EVENT_STORE, useValue: eventStore },
      { provide: ProjectionsRuntime, useValue: projections },
      // Responses to gig commands and reads of gigs wait for this group alone
      { provide: CheckpointWatch, useValue: projections.watchOf(gigsGroup) },
      { provide: OriginPolicy, useValue: new OriginPolicy(settings.PUBLIC_URL, settings.TRUST_PROXY !== 'off') },
    ];
    const typeOrm = TypeOrmModule.forRoot({
      type: 'postgres',
      url: databaseUrl,
      applicationName: 'jamjar-orm',
      poolSize: maxOrmConnections,
      connectTimeoutMS: 5_000,
      // In ms, as in `createPool`: the driver gives up a second after Postgres would have cancelled the statement
      extra: { statement_timeout: 10_000, query_timeout: 11_000, idle_in_transaction_session_timeout: 30_000, keepAlive: true },
      autoLoadEntities: true,
      retryAttempts: 0, // the migrations have just reached the database, so after an error the start does not try again
    });
    return { module: InfrastructureModule, global: true, imports: [typeOrm], providers, exports: providers.map(({ provide }) => provide) };
  }
}
