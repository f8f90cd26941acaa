import { type LiveEventId, type UserId } from '@jamjar/contracts/ids';
import { type LiveEventView } from '@jamjar/contracts/live-events/live-event.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type LiveEventRecord, liveEventRecords, viewOfNight } from './live-event.record.js';
import { read, type Reading, shown } from './reading.js';

/** Nights as everybody sees them: read model and host, joined. */
@Injectable()
export class LiveEventQueries {
  constructor(private readonly database: Pool) {}

  /** Also the deleted, which say so by `deleted`: what a command answers, and the news of a change. */
  async byIds(ids: readonly LiveEventId[]): Promise<Reading<LiveEventView>> {
    const wanted = { name: 'live-events-by-ids', rows: `${liveEventRecords} WHERE e.id = ANY ($1)` };
    return shown(await read<LiveEventRecord>(this.database, wanted, [ids]), viewOfNight);
  }

  /** One that is there. */
  async present(id: LiveEventId): Promise<Reading<LiveEventView>> {
    const wanted = { name: 'live-event-present', rows: `${liveEventRecords} WHERE e.id = $1 AND NOT e.deleted AND o.deleted_at IS NULL` };
    return shown(await read<LiveEventRecord>(this.database, wanted, [id]), viewOfNight);
  }

  /** The nights of all their organisations, and every night for god; the latest first (S1 §6). */
  async of({ userId, god }: { userId: UserId; god: boolean }): Promise<Reading<LiveEventView>> {
    const rows = `${liveEventRecords}
      WHERE NOT e.deleted AND o.deleted_at IS NULL
        AND ($2 OR EXISTS (SELECT FROM organisation_users AS m WHERE m.organisation_id = o.id AND m.user_id = $1))`;
    const wanted = { name: 'live-events-of', rows, order: 'date DESC, id' };
    return shown(await read<LiveEventRecord>(this.database, wanted, [userId, god]), viewOfNight);
  }
}
