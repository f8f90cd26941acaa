import { type OrganisationId, type ParticipantId } from '@jamjar/contracts/ids';
import { type ParticipantAppearancesView, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { databaseQueryHandler, RequestQuery } from '../../http/bus-requests.js';
import { columnsOf, integer, orNull, sequencedQueries, timestamp } from '../../rows/queries.js';
import { RowLoader } from '../../rows/row-loader.js';
import { ParticipantEntity } from '../participant.entity.js';

const { createdAt: _createdAt, updatedAt: _updatedAt, ...columns } = columnsOf(ParticipantEntity, 'participant');
const query = sequencedQueries(columns, 'participants AS participant', ({ normalisedName: _, ...view }): ParticipantView => view);
const readByIds = query('participants-by-ids', 'WHERE id = ANY ($1)');
const readOfOrganisation = query('participants-of-organisation', 'WHERE organisation_id = $1', '"normalisedName"');

const { id, organisationId, name, lookingForBand, normalisedName } = columns;
const nights = integer('coalesce(counted.gig_count, 0)');
const lastAppearance = orNull(timestamp('counted.last_appearance'));
/** Counts the gigs of the organisation first, then joins its participants: gigs of other organisations are never read. */
const readAppearances = sequencedQueries(
  { id, organisationId, name, lookingForBand, normalisedName, nights, lastAppearance },
  'participants AS participant',
  ({ normalisedName: _, ...row }): ParticipantAppearancesView => ({ ...row, lastAppearance: row.lastAppearance?.toISOString() ?? null }),
)(
  'appearances-of-organisation',
  `LEFT JOIN (SELECT p.participant_id, count(*) AS gig_count, max(g.date) FILTER (WHERE p.played OR p.attended) AS last_appearance
                FROM gigs AS g JOIN performers AS p ON p.gig_id = g.id
               WHERE g.organisation_id = $1 AND NOT g.deleted AND NOT p.removed
               GROUP BY p.participant_id) AS counted ON counted.participant_id = participant.id
    WHERE participant.organisation_id = $1`,
  '"normalisedName"',
);

/** Reads participants by id. */
@Injectable()
export class ParticipantQueries {
  readonly byId = new RowLoader((ids: readonly ParticipantId[]) => readByIds(this.database, ids));

  constructor(private readonly database: Pool) {}
}

/** All participants of an organisation, ordered by name. */
export class ListParticipants extends RequestQuery<{ organisationId: OrganisationId }, SequencedResponse<readonly ParticipantView[]>> {}

export const ListParticipantsHandler = databaseQueryHandler(ListParticipants, async (database, { organisationId: organisation }) =>
  SequencedResponse.ofRows(await readOfOrganisation(database, organisation)),
);

/**
 * All participants of an organisation, ordered by name, with the number of their gigs and the date of the last one where they played or
 * were marked as attending.
 */
export class ListAppearances extends RequestQuery<
  { organisationId: OrganisationId },
  SequencedResponse<readonly ParticipantAppearancesView[]>
> {}

export const ListAppearancesHandler = databaseQueryHandler(ListAppearances, async (database, { organisationId: organisation }) =>
  SequencedResponse.ofRows(await readAppearances(database, organisation)),
);
