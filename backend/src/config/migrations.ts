import { Changes1763711000000 } from '@jamjar/infra/changes/migrations/1763711000000-changes';
import { type MigrationClass } from '@jamjar/infra/database/migrate';
import { EventLog1795262400000 } from '@jamjar/infra/event-store/postgres/event-log.migration';
import { ReadModels1763712600000 } from '@jamjar/projections/migrations/1763712600000-read-models';
import { RelationalTables1763712000000 } from '../migrations/1763712000000-relational-tables.js';

/** Every table of Jamjar: all migrations run together at the start, under one lock. */
export const allMigrations: readonly MigrationClass[] = [
  EventLog1795262400000,
  Changes1763711000000,
  ReadModels1763712600000,
  RelationalTables1763712000000,
];
