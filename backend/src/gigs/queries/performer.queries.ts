import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type RecentPerformer } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { Pool } from 'pg';
import { type JoinedPerformerRow, selectPerformers, mapPerformerRow } from './performer.row-mapper.js';
import { readSequencedRows, type SequencedRows, mapRows } from './sequenced-rows.js';

const lineUpOrder = '"sortOrder", id';
const gigNotDeleted = 'EXISTS (SELECT FROM gigs AS g WHERE g.id = p.gig_id AND NOT g.deleted)';

/** Reads performers from the read model, joined with their participants and notes. */
@Injectable()
export class PerformerQueries {
  /** Collects the ids that are asked for in one tick of the event loop, for one statement. Results are not cached, because rows change. */
  private readonly batchLoader = new DataLoader<PerformerId, SequencedRows<PerformerView>>((ids) => this.loadBatch(ids), { cache: false });

  constructor(private readonly database: Pool) {}

  /**
   * Like `findByIds` for one performer, so also for a removed one. Calls of the same tick share one statement, as when several commands
   * were committed together.
   */
  findById(id: PerformerId): Promise<SequencedRows<PerformerView>> {
    return this.batchLoader.load(id);
  }

  /** Includes removed performers, with `removed: true`: responses to commands and server messages need them. */
  async findByIds(ids: readonly PerformerId[]): Promise<SequencedRows<PerformerView>> {
    const query = { statementName: 'performers-by-ids', sql: `${selectPerformers} WHERE p.id = ANY ($1)` };
    return mapRows(await readSequencedRows<JoinedPerformerRow>(this.database, query, [ids]), mapPerformerRow);
  }

  private async loadBatch(ids: readonly PerformerId[]): Promise<SequencedRows<PerformerView>[]> {
    const { rows, seq } = await this.findByIds([...new Set(ids)]);
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = rowsById.get(id);
      return { seq, rows: row ? [row] : [] };
    });
  }

  /** A performer who is not removed, of a gig that is not deleted. Unlike `findById`, which also finds removed performers. */
  async findInLineUp(id: PerformerId): Promise<SequencedRows<PerformerView>> {
    const query = {
      statementName: 'performer-in-line-up',
      sql: `${selectPerformers} WHERE p.id = $1 AND NOT p.removed AND ${gigNotDeleted}`,
    };
    return mapRows(await readSequencedRows<JoinedPerformerRow>(this.database, query, [id]), mapPerformerRow);
  }

  /** The whole line-up, in its order. */
  async listByGig(gigId: GigId): Promise<SequencedRows<PerformerView>> {
    const sql = `${selectPerformers} WHERE p.gig_id = $1 AND NOT p.removed AND ${gigNotDeleted}`;
    return mapRows(
      await readSequencedRows<JoinedPerformerRow>(this.database, { statementName: 'performers-of-gig', sql, orderBy: lineUpOrder }, [
        gigId,
      ]),
      mapPerformerRow,
    );
  }

  /** The performers of open gigs whose rows show the name of one of these participants: their performers and those whom these replace. */
  async listShowingParticipants(participantIds: readonly ParticipantId[]): Promise<SequencedRows<PerformerView>> {
    const sql = `${selectPerformers}
      WHERE NOT p.removed
        AND p.id IN (SELECT unnest(ARRAY[named.id, named.replacing_performer_id])
                       FROM performers AS named WHERE named.participant_id = ANY ($1))
        AND EXISTS (SELECT FROM gigs AS g WHERE g.id = p.gig_id AND NOT g.deleted AND NOT g.completed)`;
    return mapRows(
      await readSequencedRows<JoinedPerformerRow>(this.database, { statementName: 'performers-showing-participants', sql }, [
        participantIds,
      ]),
      mapPerformerRow,
    );
  }

  /**
   * A participant's most recently added performer, without removed ones and those of deleted gigs. Its values pre-fill the dialogs for
   * adding a performer.
   */
  async findMostRecentOfParticipant(participantId: ParticipantId): Promise<SequencedRows<RecentPerformer>> {
    const sql = `
      SELECT p.id, p.gig_id AS "jamNightId", p.participant_id AS "participantId", p.instruments, p.tier, p.priority,
             p.performer_type AS "performerType"
        FROM performers AS p
       WHERE p.participant_id = $1 AND NOT p.removed AND ${gigNotDeleted}
       ORDER BY p.added_at DESC, p.id DESC
       LIMIT 1`;
    return mapRows(
      await readSequencedRows<RecentPerformer>(this.database, { statementName: 'most-recent-performer', sql }, [participantId]),
      mapRecentPerformerRow,
    );
  }
}

/** Drops the columns that `readSequencedRows` adds. */
const mapRecentPerformerRow = ({
  id,
  jamNightId,
  participantId,
  instruments,
  tier,
  priority,
  performerType,
}: RecentPerformer): RecentPerformer => ({
  id,
  jamNightId,
  participantId,
  instruments,
  tier,
  priority,
  performerType,
});
