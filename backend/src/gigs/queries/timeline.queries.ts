import { type ActorKind } from '@jamjar/contracts/event-metadata';
import { type GigId } from '@jamjar/contracts/ids';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { deletedParticipantName } from './performer.row-mapper.js';
import { readSequencedRows, type SequencedRows, mapRows } from './sequenced-rows.js';

interface TimelineRow {
  revision: number;
  at: Date;
  type: string;
  actorKind: ActorKind;
  actorId: string | null;
  username: string | null;
  performers: TimelineEntryView['performers'];
}

/** Needs a WHERE clause on `t` (timeline). */
const selectTimeline = `
  SELECT t.revision, t.at, t.type, t.actor_kind AS "actorKind", t.actor_id AS "actorId", u.username,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', listed.id, 'name', coalesce(participant.name, '${deletedParticipantName}')) ORDER BY listed.place), '[]')
            FROM unnest(t.performer_ids) WITH ORDINALITY AS listed(id, place)
            LEFT JOIN performers AS p ON p.id = listed.id
            LEFT JOIN participants AS participant ON participant.id = p.participant_id) AS performers
    FROM timeline AS t LEFT JOIN users AS u ON t.actor_kind = 'user' AND u.id = t.actor_id`;
const byRevision = 'revision';

/** Reads who did what at a gig, in order: see docs/rules.md#timeline-and-audit. */
@Injectable()
export class TimelineQueries {
  constructor(private readonly database: Pool) {}

  async listByGig(gigId: GigId): Promise<SequencedRows<TimelineEntryView>> {
    const query = { statementName: 'timeline-of-gig', sql: `${selectTimeline} WHERE t.gig_id = $1`, orderBy: byRevision };
    return mapRows(await readSequencedRows<TimelineRow>(this.database, query, [gigId]), mapTimelineRow);
  }

  async findByRevisions(gigId: GigId, revisions: readonly number[]): Promise<SequencedRows<TimelineEntryView>> {
    const sql = `${selectTimeline} WHERE t.gig_id = $1 AND t.revision = ANY ($2)`;
    const query = { statementName: 'timeline-by-revisions', sql, orderBy: byRevision };
    return mapRows(await readSequencedRows<TimelineRow>(this.database, query, [gigId, revisions]), mapTimelineRow);
  }
}

const actorNameByKind: Readonly<Record<ActorKind, (username: string | null) => string>> = {
  user: (username) => username ?? 'Deleted user',
  public: () => 'Public signup',
  system: () => 'System',
};

function mapTimelineRow({ revision, at, type, actorKind, actorId, username, performers }: TimelineRow): TimelineEntryView {
  // Only a user's id is sent: the id of another kind of actor names no user
  const actor = { id: actorKind === 'user' ? actorId : null, name: actorNameByKind[actorKind](username) };
  return { revision, at: at.toISOString(), type, actor, performers };
}
