import { type GigId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type Principal } from '../../auth/principal.js';
import { type JoinedGigRow, selectGigs, mapGigRow } from './gig.row-mapper.js';
import { readSequencedRows, type SequencedRows, mapRows } from './sequenced-rows.js';

/** Reads gigs from the read model, joined with their organisation. */
@Injectable()
export class GigQueries {
  constructor(private readonly database: Pool) {}

  /** Includes deleted gigs (`deleted`), which the response to a deletion needs. */
  async findByIds(ids: readonly GigId[]): Promise<SequencedRows<GigView>> {
    const query = { statementName: 'gigs-by-ids', sql: `${selectGigs} WHERE g.id = ANY ($1)` };
    return mapRows(await readSequencedRows<JoinedGigRow>(this.database, query, [ids]), mapGigRow);
  }

  /** A gig that is not deleted and whose organisation is not deleted. */
  async findNotDeleted(id: GigId): Promise<SequencedRows<GigView>> {
    const query = { statementName: 'gig-not-deleted', sql: `${selectGigs} WHERE g.id = $1 AND NOT g.deleted AND o.deleted_at IS NULL` };
    return mapRows(await readSequencedRows<JoinedGigRow>(this.database, query, [id]), mapGigRow);
  }

  /** The gigs of all organisations of a user (god: of all), without deleted gigs and organisations; the latest date first. */
  async listForUser({ userId, isGod }: Pick<Principal, 'userId' | 'isGod'>): Promise<SequencedRows<GigView>> {
    const sql = `${selectGigs}
      WHERE NOT g.deleted AND o.deleted_at IS NULL
        AND ($2 OR EXISTS (SELECT FROM organisation_users AS membership
                            WHERE membership.organisation_id = o.id AND membership.user_id = $1))`;
    const query = { statementName: 'gigs-of-user', sql, orderBy: 'date DESC, id' };
    return mapRows(await readSequencedRows<JoinedGigRow>(this.database, query, [userId, isGod]), mapGigRow);
  }
}
