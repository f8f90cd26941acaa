import { type OrganisationId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { TtlCache } from './ttl-cache.js';

/** Caches for two seconds whether an organisation exists and is not deleted. Signed-in users get 404 for a deleted one. */
@Injectable()
export class ActiveOrganisations {
  private readonly cache: TtlCache<OrganisationId, boolean>;

  constructor(database: Pool) {
    this.cache = new TtlCache(async (id) => {
      const { rowCount } = await database.query({
        name: 'active-organisation',
        text: 'SELECT FROM organisations WHERE id = $1 AND deleted_at IS NULL',
        values: [id],
      });
      return rowCount === 1;
    });
  }

  has(id: OrganisationId): Promise<boolean> {
    return this.cache.get(id);
  }

  /** Call this when an organisation may have been created or deleted. */
  invalidate(id: OrganisationId): void {
    this.cache.invalidate(id);
  }

  invalidateAll(): void {
    this.cache.invalidateAll();
  }
}
