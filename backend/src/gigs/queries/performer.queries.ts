import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type RecentPerformer } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { Pool } from 'pg';
import { type PerformerRecord, performerRecords, viewOfRecord } from './performer.record.js';
import { read, type Reading, shown } from './reading.js';

const inLine = '"sortOrder", id'; // S2 §4, Ordering
const gigIsThere = 'EXISTS (SELECT FROM gigs AS e WHERE e.id = p.gig_id AND NOT e.deleted)';

/** Performers as everybody sees them: read model and people, joined. */
@Injectable()
export class PerformerQueries {
  private readonly asked = new DataLoader<PerformerId, Reading<PerformerView>>((ids) => this.each(ids), { cache: false });

  constructor(private readonly database: Pool) {}

  /** One of `byIds`. Those who are asked for at the same moment, as after a batch of commands, are read together. */
  byId(id: PerformerId): Promise<Reading<PerformerView>> {
    return this.asked.load(id);
  }

  /** Also the removed, who say so by `removed`: what a command answers, and the news of a change. */
  async byIds(ids: readonly PerformerId[]): Promise<Reading<PerformerView>> {
    const wanted = { name: 'performers-by-ids', rows: `${performerRecords} WHERE p.id = ANY ($1)` };
    return shown(await read<PerformerRecord>(this.database, wanted, [ids]), viewOfRecord);
  }

  private async each(ids: readonly PerformerId[]): Promise<Reading<PerformerView>[]> {
    const { rows, seq } = await this.byIds([...new Set(ids)]);
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = found.get(id);
      return { seq, rows: row ? [row] : [] };
    });
  }

  /** One who is on the list of a gig that is there. */
  async present(id: PerformerId): Promise<Reading<PerformerView>> {
    const wanted = { name: 'performer-present', rows: `${performerRecords} WHERE p.id = $1 AND NOT p.removed AND ${gigIsThere}` };
    return shown(await read<PerformerRecord>(this.database, wanted, [id]), viewOfRecord);
  }

  /** Everybody on the list, in the order of the line. */
  async ofGig(gigId: GigId): Promise<Reading<PerformerView>> {
    const rows = `${performerRecords} WHERE p.gig_id = $1 AND NOT p.removed AND ${gigIsThere}`;
    return shown(await read<PerformerRecord>(this.database, { name: 'performers-of-gig', rows, order: inLine }, [gigId]), viewOfRecord);
  }

  /** All rows of gigs still open on which these people's names stand: their own, and those whom they are to replace. */
  async naming(participantIds: readonly ParticipantId[]): Promise<Reading<PerformerView>> {
    const rows = `${performerRecords}
      WHERE NOT p.removed
        AND p.id IN (SELECT unnest(ARRAY[own.id, own.replacing_performer_id]) FROM performers AS own WHERE own.participant_id = ANY ($1))
        AND EXISTS (SELECT FROM gigs AS e WHERE e.id = p.gig_id AND NOT e.deleted AND NOT e.completed)`;
    return shown(await read<PerformerRecord>(this.database, { name: 'performers-naming', rows }, [participantIds]), viewOfRecord);
  }

  /** What somebody played when they were last on a list (S2 §7, /api/performers/recent). */
  async recentOf(participantId: ParticipantId): Promise<Reading<RecentPerformer>> {
    const rows = `
      SELECT p.id, p.gig_id AS "jamNightId", p.participant_id AS "participantId", p.instruments, p.tier, p.priority,
             p.performer_type AS "performerType"
        FROM performers AS p
       WHERE p.participant_id = $1 AND NOT p.removed AND ${gigIsThere}
       ORDER BY p.added_at DESC, p.id DESC
       LIMIT 1`;
    return shown(await read<RecentPerformer>(this.database, { name: 'performer-recent', rows }, [participantId]), recentView);
  }
}

/** Nothing but what the view has. */
const recentView = ({ id, jamNightId, participantId, instruments, tier, priority, performerType }: RecentPerformer): RecentPerformer => ({
  id,
  jamNightId,
  participantId,
  instruments,
  tier,
  priority,
  performerType,
});
