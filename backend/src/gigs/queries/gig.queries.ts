import { type GigId } from '@jamjar/contracts/ids';
import { type GigView, toGigView } from '@jamjar/contracts/gigs/gig.views';
import { GigRow } from '@jamjar/projections/read-models/gigs/gigs.entity';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type Principal } from '../../auth/principal.js';
import { OrganisationEntity } from '../../organisations/organisation.entity.js';
import { RowLoader } from '../../rows/row-loader.js';
import { columnsOf, type SelectedRow, sequencedQueries, type SequencedRows } from '../../rows/queries.js';

const organisation = columnsOf(OrganisationEntity, 'o');
const columns = { ...columnsOf(GigRow, 'g'), organisationName: organisation.name, organisationLogoUrl: organisation.logoUrl };

/** No HTTP call generates a link yet, so there is no token to build a URL from. */
export const noLinks = { signupUrl: null, feedbackUrl: null };

function toView({ organisationName, organisationLogoUrl, ...gig }: SelectedRow<typeof columns>): GigView {
  return toGigView(gig, { name: organisationName, logoUrl: organisationLogoUrl }, noLinks);
}

const query = sequencedQueries(columns, 'gigs AS g JOIN organisations AS o ON o.id = g.organisation_id', toView);
const readByIds = query('gigs-by-ids', 'WHERE g.id = ANY ($1)');
const readNotDeleted = query('gig-not-deleted', 'WHERE g.id = $1 AND NOT g.deleted AND o.deleted_at IS NULL');
const readOfUser = query(
  'gigs-of-user',
  `WHERE NOT g.deleted AND o.deleted_at IS NULL
     AND ($2 OR EXISTS (SELECT FROM organisation_users AS membership
                         WHERE membership.organisation_id = o.id AND membership.user_id = $1))`,
  'date DESC, id',
);

/** Reads gigs from the read model, joined with their organisation. */
@Injectable()
export class GigQueries {
  /** Gigs by id, also deleted ones (`deleted`), which the response to a deletion needs. */
  readonly byId = new RowLoader((ids: readonly GigId[]) => readByIds(this.database, ids));

  constructor(private readonly database: Pool) {}

  /** A gig that is not deleted and whose organisation is not deleted. */
  findNotDeleted(id: GigId): Promise<SequencedRows<GigView>> {
    return readNotDeleted(this.database, id);
  }

  /** The gigs of all organisations of a user (god: of all), without deleted gigs and organisations; the latest date first. */
  listForUser({ userId, isGod }: Pick<Principal, 'userId' | 'isGod'>): Promise<SequencedRows<GigView>> {
    return readOfUser(this.database, userId, isGod);
  }
}
