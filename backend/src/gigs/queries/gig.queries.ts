import { type GigId, type UserId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type GigRecord, gigRecords, viewOfGig } from './gig.record.js';
import { read, type Reading, shown } from './reading.js';

/** Gigs as everybody sees them: read model and host, joined. */
@Injectable()
export class GigQueries {
  constructor(private readonly database: Pool) {}

  /** Also the deleted, which say so by `deleted`: what a command answers, and the news of a change. */
  async byIds(ids: readonly GigId[]): Promise<Reading<GigView>> {
    const wanted = { name: 'gigs-by-ids', rows: `${gigRecords} WHERE e.id = ANY ($1)` };
    return shown(await read<GigRecord>(this.database, wanted, [ids]), viewOfGig);
  }

  /** One that is there. */
  async present(id: GigId): Promise<Reading<GigView>> {
    const wanted = { name: 'gig-present', rows: `${gigRecords} WHERE e.id = $1 AND NOT e.deleted AND o.deleted_at IS NULL` };
    return shown(await read<GigRecord>(this.database, wanted, [id]), viewOfGig);
  }

  /** The gigs of all their organisations, and every gig for god; the latest first (S1 §6). */
  async of({ userId, god }: { userId: UserId; god: boolean }): Promise<Reading<GigView>> {
    const rows = `${gigRecords}
      WHERE NOT e.deleted AND o.deleted_at IS NULL
        AND ($2 OR EXISTS (SELECT FROM organisation_users AS m WHERE m.organisation_id = o.id AND m.user_id = $1))`;
    const wanted = { name: 'gigs-of', rows, order: 'date DESC, id' };
    return shown(await read<GigRecord>(this.database, wanted, [userId, god]), viewOfGig);
  }
}
