import { RelationalTables1763712000000 } from './1763712000000-relational-tables.js';
import { Logos1764547200000 } from './1764547200000-logos.js';
import { AuditByTime1795305600000 } from './1795305600000-audit-by-time.js';

/** In the order in which they run. */
export const backendMigrations = [RelationalTables1763712000000, Logos1764547200000, AuditByTime1795305600000];
