import { RelationalTables1763712000000 } from './1763712000000-relational-tables.js';

/** In the order in which they run. */
export const backendMigrations = [RelationalTables1763712000000];
