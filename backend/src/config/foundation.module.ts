import { ChangeReader } from '@jamjar/infra/changes/change-reader';
import { JustRecorded } from '@jamjar/infra/changes/just-recorded';
import { Listener } from '@jamjar/infra/database/listener';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { OwnOrigin } from '../http/own-origin.js';
import { EVENT_STORE, PROJECTIONS } from './event-store.token.js';
import { type Foundation } from './foundation.js';
import { Settings } from './settings.js';

const connections = 5;

/**
 * Hands everybody what the process stands on: `Settings`, `Pool` (plain SQL), TypeORM's `DataSource` (entities, transactions),
 * `EVENT_STORE`, `CheckpointWatch`, `PROJECTIONS`, `ChangeReader`, `JustRecorded`, `Listener`, `OwnOrigin`. All of it outlives the application.
 */
@Module({})
export class FoundationModule {
  static of({ settings, databaseUrl, pool, listener, changes, justRecorded, store, projecting }: Foundation): DynamicModule {
    const things = [
      { provide: Settings, useValue: settings },
      { provide: Pool, useValue: pool },
      { provide: Listener, useValue: listener },
      { provide: ChangeReader, useValue: changes },
      { provide: JustRecorded, useValue: justRecorded },
      { provide: EVENT_STORE, useValue: store.store },
      { provide: CheckpointWatch, useValue: projecting.watch },
      { provide: PROJECTIONS, useValue: projecting.inline },
      { provide: OwnOrigin, useValue: new OwnOrigin(settings.PUBLIC_URL, settings.TRUST_PROXY !== 'off') },
    ];
    const typeOrm = TypeOrmModule.forRoot({
      type: 'postgres',
      url: databaseUrl,
      applicationName: 'jamjar-orm',
      poolSize: connections,
      connectTimeoutMS: 5_000,
      extra: { statement_timeout: 10_000, query_timeout: 11_000, idle_in_transaction_session_timeout: 30_000, keepAlive: true },
      autoLoadEntities: true,
      retryAttempts: 0,
    });
    return { module: FoundationModule, global: true, imports: [typeOrm], providers: things, exports: things.map(({ provide }) => provide) };
  }
}
