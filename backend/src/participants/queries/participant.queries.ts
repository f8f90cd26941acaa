import { type ParticipantId } from '@jamjar/contracts/ids';
import { type ParticipantAppearancesView, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { databaseQueryHandler, RequestQuery } from '../../http/bus-requests.js';
import {
  byTime,
  columnsOf,
  integer,
  toSearchCondition,
  orNull,
  pagedQueries,
  type SelectedRow,
  sequencedQueries,
  subquery,
  timestamp,
} from '../../rows/queries.js';
import { RowLoader } from '../../rows/row-loader.js';
import { type ListParticipantsDto } from '../participant.dto.js';
import { ParticipantEntity } from '../participant.entity.js';

const { createdAt: _createdAt, updatedAt: _updatedAt, renamedAt: _renamedAt, ...columns } = columnsOf(ParticipantEntity, 'participant');
const table = 'participants AS participant';
const toView = ({ normalisedName: _, ...view }: SelectedRow<typeof columns>): ParticipantView => view;
const readByIds = sequencedQueries(columns, table, toView)('participants-by-ids', 'WHERE id = ANY ($1)');

const organisationPage = {
  where: `participant.organisation_id = $4 AND ${toSearchCondition('$5', 'participant.name', 'participant.search_text')}`,
  key: byTime('participant.created_at', 'participant.id'),
  orderBy: '"normalisedName"',
};
const readParticipants = pagedQueries(columns, table, toView)('participants-of-organisation', organisationPage);

const { id, organisationId, name, lookingForBand, normalisedName } = columns;
const gigsOfParticipant = `gigs AS g JOIN performers AS p ON p.gig_id = g.id WHERE p.participant_id = participant.id AND NOT g.deleted AND NOT p.removed`;
const gigCount = subquery(integer('count(*)'), gigsOfParticipant);
const lastAppearance = orNull(subquery(timestamp('max(g.date)'), `${gigsOfParticipant} AND (p.played OR p.attended)`));
const readAppearances = pagedQueries(
  { id, organisationId, name, lookingForBand, normalisedName, nights: gigCount, lastAppearance },
  table,
  ({ normalisedName: _, ...row }): ParticipantAppearancesView => ({ ...row, lastAppearance: row.lastAppearance?.toISOString() ?? null }),
)('appearances-of-organisation', organisationPage);

/** Reads participants by id. */
@Injectable()
export class ParticipantQueries {
  readonly byId = new RowLoader((ids: readonly ParticipantId[]) => readByIds(this.database, ids));

  constructor(private readonly database: Pool) {}
}

/** A page of an organisation's participants. The first page has those who were added last; within a page they are ordered by name. */
export class ListParticipants extends RequestQuery<ListParticipantsDto, SequencedResponse<readonly ParticipantView[]>> {}

export const ListParticipantsHandler = databaseQueryHandler(ListParticipants, async (database, page) =>
  SequencedResponse.ofRows(await readParticipants(database, page, page.organisationId, page.search)),
);

/** Like `ListParticipants`, but instead of contact details with the number of gigs and the date of the last that they played or attended. */
export class ListAppearances extends RequestQuery<ListParticipantsDto, SequencedResponse<readonly ParticipantAppearancesView[]>> {}

export const ListAppearancesHandler = databaseQueryHandler(ListAppearances, async (database, page) =>
  SequencedResponse.ofRows(await readAppearances(database, page, page.organisationId, page.search)),
);
