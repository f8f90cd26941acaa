import { type ActorKind } from '@jamjar/contracts/event-metadata';
import { type GigId } from '@jamjar/contracts/ids';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { nobodyKnown } from './performer.record.js';
import { read, type Reading, shown } from './reading.js';

interface TimelineRecord {
  revision: number;
  at: Date;
  type: string;
  actorKind: ActorKind;
  actorId: string | null;
  username: string | null;
  performers: TimelineEntryView['performers'];
}

/** To be followed by a WHERE over `t`. */
const timelineRecords = `
  SELECT t.revision, t.at, t.type, t.actor_kind AS "actorKind", t.actor_id AS "actorId", u.username,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', whom.id, 'name', coalesce(person.name, '${nobodyKnown}')) ORDER BY whom.place), '[]')
            FROM unnest(t.performer_ids) WITH ORDINALITY AS whom(id, place)
            LEFT JOIN performers AS p ON p.id = whom.id
            LEFT JOIN participants AS person ON person.id = p.participant_id) AS performers
    FROM timeline AS t LEFT JOIN users AS u ON t.actor_kind = 'user' AND u.id = t.actor_id`;
const asItHappened = 'revision';

/** What was done at a gig, by whom, in order (decisions, "Rights"). */
@Injectable()
export class TimelineQueries {
  constructor(private readonly database: Pool) {}

  async ofGig(gigId: GigId): Promise<Reading<TimelineEntryView>> {
    const wanted = { name: 'timeline-of-gig', rows: `${timelineRecords} WHERE t.gig_id = $1`, order: asItHappened };
    return shown(await read<TimelineRecord>(this.database, wanted, [gigId]), viewOfEntry);
  }

  async byRevisions(gigId: GigId, revisions: readonly number[]): Promise<Reading<TimelineEntryView>> {
    const rows = `${timelineRecords} WHERE t.gig_id = $1 AND t.revision = ANY ($2)`;
    const wanted = { name: 'timeline-by-revisions', rows, order: asItHappened };
    return shown(await read<TimelineRecord>(this.database, wanted, [gigId, revisions]), viewOfEntry);
  }
}

const actorNames: Readonly<Record<ActorKind, (username: string | null) => string>> = {
  user: (username) => username ?? 'Deleted user',
  public: () => 'Public signup',
  system: () => 'System',
};

function viewOfEntry({ revision, at, type, actorKind, actorId, username, performers }: TimelineRecord): TimelineEntryView {
  // Only a user's id says who it was; the others' is of no use outside
  const actor = { id: actorKind === 'user' ? actorId : null, name: actorNames[actorKind](username) };
  return { revision, at: at.toISOString(), type, actor, performers };
}
