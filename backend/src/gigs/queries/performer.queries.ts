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
import { projectedRevision } from './read-model-wait.interceptor.js';
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

/** The LEFT JOINs keep performers whose participant is deleted. */
const performersWithProfiles = `performers AS p
  LEFT JOIN participants AS participant ON participant.id = p.participant_id
  LEFT JOIN performer_details AS details ON details.performer_id = p.id`;
const gigNotDeleted = 'EXISTS (SELECT FROM gigs AS g WHERE g.id = p.gig_id AND NOT g.deleted)';

const profileFields = ['name', ...contactFields, 'notes', 'seenAt'] as const;
const toView = ({ replacementName, ...row }: SelectedRow<typeof columns>): PerformerView =>
  toPerformerView(row, toProfile(pick(row, profileFields)), replacementName);

const performerQuery = sequencedQueries(columns, performersWithProfiles, toView);
const readByIds = performerQuery('performers-by-ids', 'WHERE p.id = ANY ($1)');
const readPerformerInLineUp = performerQuery(
  'performer-in-line-up',
  `WHERE p.id = $1 AND NOT p.removed AND ${gigNotDeleted}`,
  undefined,
  projectedRevision('$2'),
);
const readLineUp = performerQuery(
  'performers-of-gig',
  `WHERE p.gig_id = $1 AND NOT p.removed AND ${gigNotDeleted}`,
  '"sortOrder", id',
  projectedRevision('$1'),
);
const readPerformersShowingParticipant = performerQuery(
  'performers-showing-participant',
  `WHERE NOT p.removed
     AND p.id IN (SELECT unnest(ARRAY[named.id, named.replacing_performer_id]) FROM performers AS named WHERE named.participant_id = $1)
     AND EXISTS (SELECT FROM gigs AS g WHERE g.id = p.gig_id AND NOT g.deleted AND NOT g.completed)`,
);

const { id, gigId, participantId, instruments, tier, priority, performerType } = performer;
const recentPerformerColumns = { id, jamNightId: gigId, participantId, instruments, tier, priority, performerType };
const readMostRecentPerformer = sequencedQueries(
  recentPerformerColumns,
  'performers AS p',
  (row): RecentPerformer => row,
)(
  'most-recent-performer',
  `WHERE p.participant_id = $1 AND NOT p.removed AND ${gigNotDeleted} ORDER BY p.added_at DESC, p.id DESC LIMIT 1`,
);

/** Reads performers from the read model, joined with their participants and notes. */
@Injectable()
export class PerformerQueries {
  /** Loads performers by id, including removed ones (with `removed`). */
  readonly byId = new RowLoader((ids: readonly PerformerId[]) => readByIds(this.database, ids));

  constructor(private readonly database: Pool) {}

  /** Lists performers in line-ups of open gigs whose views contain the participant's name: their own, and whom these replace. */
  listShowingParticipant(participant: ParticipantId): Promise<SequencedRows<PerformerView>> {
    return readPerformersShowingParticipant(this.database, participant);
  }
}

/**
 * The whole line-up of a gig, in its order. When it is empty, the gig is read from its stream to learn whether it exists.
 * @throws RefusalException GIG_NOT_FOUND; CommandTimeout when that stream cannot be read in time
 */
export class ListPerformers extends RequestQuery<{ gigId: GigId }, SequencedResponse<readonly PerformerView[]>> {}

export const ListPerformersHandler = queryHandler(ListPerformers, [Pool, GigRepository], async (database, repository, { gigId }) => {
  const lineUp = await readLineUp(database, gigId);
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
    const response = SequencedResponse.ofFirst(await readPerformerInLineUp(database, id, gigId));
    if (response) return response;
    // The read model may lack the performer because it lags behind
    const { performers, lastRevision } = await repository.getExisting(gigId);
    const performer = performers.get(id);
    if (!performer || performer.status.kind === 'removed') throw new RefusalException('PERFORMER_NOT_FOUND');
    const { rows } = await views.buildPerformers([toPerformerReadModel(performer, gigId)]);
    return SequencedResponse.ofExisting({ rows, seq: null, revision: lastRevision }, 'PERFORMER_NOT_FOUND');
  },
);

/**
 * The most recently added performer of a participant, except removed ones and those of deleted gigs. The dialogs for adding a performer are
 * pre-filled with its values.
 * @throws RefusalException PERFORMER_NOT_FOUND when there is none
 */
export class GetRecentPerformer extends RequestQuery<{ participantId: ParticipantId }, SequencedResponse<RecentPerformer>> {}

export const GetRecentPerformerHandler = databaseQueryHandler(GetRecentPerformer, async (database, { participantId: participant }) =>
  SequencedResponse.ofExisting(await readMostRecentPerformer(database, participant), 'PERFORMER_NOT_FOUND'),
);
