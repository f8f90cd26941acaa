import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type RecentPerformer } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView, toPerformerView } from '@jamjar/contracts/gigs/gig.views';
import { PerformerRow } from '@jamjar/projections/read-models/performers/performers.entity';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { RowLoader } from '../../rows/row-loader.js';
import { columnsOf, orNull, type SelectedRow, sequencedQueries, type SequencedRows, subquery } from '../../rows/queries.js';
import { nameOrDeleted, profileColumns } from './performer-profile.columns.js';

const performer = columnsOf(PerformerRow, 'p');
const columns = {
  ...performer,
  ...profileColumns,
  replacementName: orNull(
    subquery(
      nameOrDeleted('replacing_participant'),
      `performers AS replacement
       LEFT JOIN participants AS replacing_participant ON replacing_participant.id = replacement.participant_id
       WHERE replacement.id = p.replaced_by_id`,
    ),
  ),
};

/** Removed performers, and those whose participant is deleted, stay in the result. */
const performersAndParticipants = `performers AS p
  LEFT JOIN participants AS participant ON participant.id = p.participant_id
  LEFT JOIN performer_details AS details ON details.performer_id = p.id`;
const gigNotDeleted = 'EXISTS (SELECT FROM gigs AS g WHERE g.id = p.gig_id AND NOT g.deleted)';

function toView(joined: SelectedRow<typeof columns>): PerformerView {
  const { name, email, phone, instagram, lookingForBand, notes, replacementName, ...row } = joined;
  return toPerformerView(row, { name, email, phone, instagram, lookingForBand, notes }, replacementName);
}

const query = sequencedQueries(columns, performersAndParticipants, toView);
const readByIds = query('performers-by-ids', 'WHERE p.id = ANY ($1)');
const readInLineUp = query('performer-in-line-up', `WHERE p.id = $1 AND NOT p.removed AND ${gigNotDeleted}`);
const readOfGig = query('performers-of-gig', `WHERE p.gig_id = $1 AND NOT p.removed AND ${gigNotDeleted}`, '"sortOrder", id');
const readShowingParticipant = query(
  'performers-showing-participant',
  `WHERE NOT p.removed
     AND p.id IN (SELECT unnest(ARRAY[named.id, named.replacing_performer_id]) FROM performers AS named WHERE named.participant_id = $1)
     AND EXISTS (SELECT FROM gigs AS g WHERE g.id = p.gig_id AND NOT g.deleted AND NOT g.completed)`,
);

const { id, gigId, participantId, instruments, tier, priority, performerType } = performer;
const recentPerformer = { id, jamNightId: gigId, participantId, instruments, tier, priority, performerType };
const readMostRecent = sequencedQueries(
  recentPerformer,
  'performers AS p',
  (row): RecentPerformer => row,
)(
  'most-recent-performer',
  `WHERE p.participant_id = $1 AND NOT p.removed AND ${gigNotDeleted} ORDER BY p.added_at DESC, p.id DESC LIMIT 1`,
);

/** Reads performers from the read model, joined with their participants and notes. */
@Injectable()
export class PerformerQueries {
  /** Performers by id, also removed ones (`removed`): responses to commands need them. */
  readonly byId = new RowLoader((ids: readonly PerformerId[]) => readByIds(this.database, ids));

  constructor(private readonly database: Pool) {}

  /** A performer who is not removed, of a gig that is not deleted. */
  findInLineUp(performerId: PerformerId): Promise<SequencedRows<PerformerView>> {
    return readInLineUp(this.database, performerId);
  }

  /** The whole line-up, in its order. */
  listByGig(gig: GigId): Promise<SequencedRows<PerformerView>> {
    return readOfGig(this.database, gig);
  }

  /** The performers of open gigs whose rows show the name of this participant: the participant's own and those whom they replace. */
  listShowingParticipant(participant: ParticipantId): Promise<SequencedRows<PerformerView>> {
    return readShowingParticipant(this.database, participant);
  }

  /**
   * A participant's most recently added performer, without removed ones and those of deleted gigs. Its values pre-fill the dialogs for
   * adding a performer.
   */
  findMostRecentOfParticipant(participant: ParticipantId): Promise<SequencedRows<RecentPerformer>> {
    return readMostRecent(this.database, participant);
  }
}
