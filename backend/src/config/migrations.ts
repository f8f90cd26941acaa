import { changesMigrations } from '@jamjar/infra/changes/migrations/changes-migrations';
import { type MigrationClass } from '@jamjar/infra/database/migrate';
import { EventLog1795262400000 } from '@jamjar/infra/event-store/postgres/event-log.migration';
import { projectionsMigrations } from '@jamjar/projections/migrations/projections-migrations';
import { backendMigrations } from '../migrations/backend-migrations.js';

/** Every table of Jamjar, whoever owns it: they are brought up to date together, under one lock. */
export const allMigrations: readonly MigrationClass[] = [
  EventLog1795262400000,
  ...changesMigrations,
  ...projectionsMigrations,
  ...backendMigrations,
];
