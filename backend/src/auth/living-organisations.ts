import { type OrganisationId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { ShortMemory } from './short-memory.js';

/** Whether an organisation exists and is not deleted, as of at most two seconds ago. Everything of a deleted one is 404 (decisions, "Events"). */
@Injectable()
export class LivingOrganisations {
  private readonly living: ShortMemory<OrganisationId, boolean>;

  constructor(database: Pool) {
    this.living = new ShortMemory(async (id) => {
      const { rowCount } = await database.query({
        name: 'living-organisation',
        text: 'SELECT FROM organisations WHERE id = $1 AND deleted_at IS NULL',
        values: [id],
      });
      return rowCount === 1;
    });
  }

  has(id: OrganisationId): Promise<boolean> {
    return this.living.get(id);
  }

  /** One was made or deleted. */
  drop(id: OrganisationId): void {
    this.living.drop(id);
  }

  dropAll(): void {
    this.living.clear();
  }
}
