import { type MigrationClass } from '@jamjar/infra/database/migrate';
import { projectionMigrations } from '@jamjar/projections/projection-groups';
import { RelationalTables1763712000000 } from '../migrations/1763712000000-relational-tables.js';

/** The migrations of all tables; they run together at the start, under one lock. */
export const allMigrations: readonly MigrationClass[] = [...projectionMigrations(), RelationalTables1763712000000];
