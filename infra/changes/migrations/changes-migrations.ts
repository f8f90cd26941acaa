import { type MigrationClass } from '../../database/migrate.js';
import { Changes1763711000000 } from './1763711000000-changes.js';

export const changesMigrations: readonly MigrationClass[] = [Changes1763711000000];
