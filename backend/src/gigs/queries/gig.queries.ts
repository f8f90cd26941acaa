import { projectedRevision } from './read-model-wait.interceptor.js';
import { type GigId } from '@jamjar/contracts/ids';
import { type GigView, toGigReadModel, toGigView } from '@jamjar/contracts/gigs/gig.views';
import { linkKindNames, linkNames } from '@jamjar/contracts/gigs/link-kinds';
import { pick } from '@jamjar/contracts/pick';
import { GigRow } from '@jamjar/projections/read-models/gigs/gigs.entity';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type Principal } from '../../auth/principal.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { databaseQueryHandler, queryHandler, RequestQuery } from '../../http/bus-requests.js';
import { OrganisationEntity } from '../../auth/account.entities.js';
import { byTime, columnsOf, toSearchCondition, pagedQueries, type SelectedRow, sequencedQueries } from '../../rows/queries.js';
import { RowLoader } from '../../rows/row-loader.js';
import { type ListGigsDto } from '../dto/gig.dto.js';
import { GigViews } from './gig-views.js';
import { GigRepository } from './gig.repository.js';
import { linkTokensOf } from './name-cache.js';

const organisation = columnsOf(OrganisationEntity, 'o');
const columns = {
  ...columnsOf(GigRow, 'g'),
  ...linkTokensOf('g.id'),
  organisationName: organisation.name,
  organisationLogoUrl: organisation.logoUrl,
};

function toView({ organisationName, organisationLogoUrl, ...gig }: SelectedRow<typeof columns>): GigView {
  const tokens = pick(gig, linkKindNames.map(linkNames.url));
  return toGigView(gig, { name: organisationName, logoUrl: organisationLogoUrl }, tokens);
}

const tables = 'gigs AS g JOIN organisations AS o ON o.id = g.organisation_id';
const gigQuery = sequencedQueries(columns, tables, toView);
const readByIds = gigQuery('gigs-by-ids', 'WHERE g.id = ANY ($1)');
const readNotDeleted = gigQuery(
  'gig-not-deleted',
  'WHERE g.id = $1 AND NOT g.deleted AND o.deleted_at IS NULL',
  undefined,
  projectedRevision('$1'),
);
const readGigsOfUser = pagedQueries(
  columns,
  tables,
  toView,
)('gigs-of-user', {
  // $4: the user, $5: whether god, $6: the organisation, $7: the search, $8: the gigs that the user runs for one evening; `pagedQueries` uses $1 to $3 for the page
  where: `NOT g.deleted AND o.deleted_at IS NULL AND ($6::uuid IS NULL OR o.id = $6) AND ${toSearchCondition('$7', 'g.name')}
     AND ($5 OR EXISTS (SELECT FROM organisation_users AS membership
                         WHERE membership.organisation_id = o.id AND membership.user_id = $4) OR g.id = ANY ($8))`,
  key: byTime('g.date', 'g.id'),
  orderBy: 'date DESC, id DESC',
});

/** Reads gigs from the read model, joined with their organisation. */
@Injectable()
export class GigQueries {
  /** Loads gigs by id, including deleted ones (with `deleted`). */
  readonly byId = new RowLoader((ids: readonly GigId[]) => readByIds(this.database, ids));

  constructor(private readonly database: Pool) {}
}

/** A page of the existing gigs of one organisation, or of all the principal's (god: of all), that match a search; the latest date first. */
export class ListGigs extends RequestQuery<{ principal: Principal; page: ListGigsDto }, SequencedResponse<readonly GigView[]>> {}

export const ListGigsHandler = databaseQueryHandler(ListGigs, async (database, { principal: { userId, isGod, temporaryGigs }, page }) =>
  SequencedResponse.ofRows(
    await readGigsOfUser(database, page, userId, isGod, page.organisationId, page.search, [...temporaryGigs.keys()]),
  ),
);

/**
 * One gig; when the read model lacks it, it is read from its stream.
 * @throws RefusalException GIG_NOT_FOUND; CommandTimeout when that stream cannot be read in time
 */
export class GetGig extends RequestQuery<{ id: GigId }, SequencedResponse<GigView>> {}

export const GetGigHandler = queryHandler(GetGig, [Pool, GigRepository, GigViews], async (database, repository, views, { id }) => {
  const response = SequencedResponse.ofFirst(await readNotDeleted(database, id));
  if (response) return response;
  const gig = await repository.getExisting(id);
  const { view } = await views.buildGig(toGigReadModel(gig, id));
  return new SequencedResponse(view, null, gig.lastRevision);
});
