import { contactFields } from '@jamjar/contracts/participants/contact';
import { pick } from '@jamjar/contracts/pick';
import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type RecentPerformer } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView, toPerformerReadModel, toPerformerView } from '@jamjar/contracts/gigs/gig.views';
import { PerformerRow } from '@jamjar/projections/read-models/performers/performers.entity';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { RefusalException } from '../../http/refusal.exception.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { databaseQueryHandler, queryHandler, RequestQuery } from '../../http/bus-requests.js';
import { RowLoader } from '../../rows/row-loader.js';
import { columnsOf, orNull, type SelectedRow, sequencedQueries, type SequencedRows, subquery } from '../../rows/queries.js';
import { GigViews } from './gig-views.js';
import { nameOrDeleted, profileColumns, toProfile } from './name-cache.js';
import { projectedRevision } from './projected-reads.js';
import { GigRepository } from './gig.repository.js';

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

const profileFields = ['name', ...contactFields, 'notes', 'seenAt'] as const;
const toView = ({ replacementName, ...row }: SelectedRow<typeof columns>): PerformerView =>
  toPerformerView(row, toProfile(pick(row, profileFields)), replacementName);

const query = sequencedQueries(columns, performersAndParticipants, toView);
const readByIds = query('performers-by-ids', 'WHERE p.id = ANY ($1)');
const readInLineUp = query(
  'performer-in-line-up',
  `WHERE p.id = $1 AND NOT p.removed AND ${gigNotDeleted}`,
  undefined,
  projectedRevision('$2'),
);
const readOfGig = query(
  'performers-of-gig',
  `WHERE p.gig_id = $1 AND NOT p.removed AND ${gigNotDeleted}`,
  '"sortOrder", id',
  projectedRevision('$1'),
);
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

  /** The performers of open gigs whose rows show the name of this participant: the participant's own and those whom they replace. */
  listShowingParticipant(participant: ParticipantId): Promise<SequencedRows<PerformerView>> {
    return readShowingParticipant(this.database, participant);
  }
}

/**
 * The whole line-up of a gig, in its order. When it is empty, the gig is read from its stream to learn whether it exists.
 * @throws RefusalException GIG_NOT_FOUND; CommandTimeout when that stream cannot be read in time
 */
export class ListPerformers extends RequestQuery<{ gigId: GigId }, SequencedResponse<readonly PerformerView[]>> {}

export const ListPerformersHandler = queryHandler(ListPerformers, [Pool, GigRepository], async (database, repository, { gigId }) => {
  const lineUp = await readOfGig(database, gigId);
  if (lineUp.rows.length === 0) await repository.getExisting(gigId);
  return SequencedResponse.ofRows(lineUp);
});

/**
 * One performer of a line-up.
 * @throws RefusalException PERFORMER_NOT_FOUND (also for a removed performer), GIG_NOT_FOUND, BUSY
 * @throws CommandTimeout when the read model lacks the performer and the gig's stream cannot be read in time
 */
export class GetPerformer extends RequestQuery<{ id: PerformerId }, SequencedResponse<PerformerView>> {}

export const GetPerformerHandler = queryHandler(
  GetPerformer,
  [Pool, GigRepository, GigViews],
  async (database, repository, views, { id }) => {
    const gigId = await repository.getGigIdOfPerformer(id);
    const response = SequencedResponse.ofFirst(await readInLineUp(database, id, gigId));
    if (response) return response;
    // The read model may lack the performer because it lags behind
    const { performers, lastRevision } = await repository.getExisting(gigId);
    const performer = performers.get(id);
    if (!performer || performer.status.kind === 'removed') throw new RefusalException('PERFORMER_NOT_FOUND');
    const { rows } = await views.performers([toPerformerReadModel(performer, gigId)]);
    return SequencedResponse.ofExisting({ rows, seq: null, revision: lastRevision }, 'PERFORMER_NOT_FOUND');
  },
);

/**
 * A participant's most recently added performer, without removed ones and those of deleted gigs. Its values pre-fill the dialogs for
 * adding a performer.
 * @throws RefusalException PERFORMER_NOT_FOUND when there is none
 */
export class GetRecentPerformer extends RequestQuery<{ participantId: ParticipantId }, SequencedResponse<RecentPerformer>> {}

export const GetRecentPerformerHandler = databaseQueryHandler(GetRecentPerformer, async (database, { participantId: participant }) =>
  SequencedResponse.ofExisting(await readMostRecent(database, participant), 'PERFORMER_NOT_FOUND'),
);
