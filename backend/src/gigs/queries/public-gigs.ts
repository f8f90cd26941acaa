import { type GigId } from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { mapLinkKinds, type LinkKind, linkKinds, linkNames } from '@jamjar/contracts/gigs/link-kinds';
import { type PublicGig } from '@jamjar/contracts/signup/signup.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { OrganisationEntity } from '../../auth/account.entities.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { columnsOf, type Expression, rowsQuery } from '../../rows/queries.js';
import { SharedReads } from '../../rows/shared-reads.js';
import { GigLinkEntity, isLinkToken } from '../gig-link.entity.js';
import { GigRepository } from './gig.repository.js';
import { linkTokenOf } from './name-cache.js';

/** A gig that is not deleted, of an organisation that is not deleted either. */
export interface ExistingGig {
  readonly gigId: GigId;
  /** Shared: callers must not change it. */
  readonly gig: Gig;
  readonly organisation: GigView['organisation'];
}

/** A public link and its gig. */
export interface LinkedGig extends ExistingGig {
  readonly linkId: string;
  /** False for a link that was replaced by a newer one. */
  readonly isInUse: boolean;
  /** Whether the link is in use and switched on. */
  readonly isOn: boolean;
}

const { id, gigId, token } = columnsOf(GigLinkEntity, 'found');
const createLinkQuery = (kind: LinkKind) => {
  const isInUse: Expression<boolean> = { sql: `${token.sql} = ${linkTokenOf(gigId.sql, kind).sql}` };
  return rowsQuery(`link-of-${kind}-token`, { id, gigId, isInUse }, `gig_links AS found WHERE found.token = $1 AND found.kind = '${kind}'`);
};
const readLinkByKind = mapLinkKinds(linkNames.kind, createLinkQuery);
const { name, logoUrl } = columnsOf(OrganisationEntity, 'o');
const readOrganisation = rowsQuery(
  'organisation-of-public-page',
  { name, logoUrl },
  'organisations AS o WHERE id = $1 AND deleted_at IS NULL',
);

/**
 * Finds the gigs of public pages, folded from their streams, so that a page shows also the newest events. Many phones request the same gig
 * at once; they share one read, so that few of them wait for their turn among the gig's commands.
 */
@Injectable()
export class PublicGigs {
  private readonly reads = new SharedReads((id: GigId) => this.read(id));

  constructor(
    private readonly database: Pool,
    private readonly repository: GigRepository,
  ) {}

  /** Finds a link and its gig; null when no such link was generated, or the gig or its organisation is deleted. @throws CommandTimeout */
  async findByToken(kind: LinkKind, linkToken: string): Promise<LinkedGig | null> {
    const [link] = isLinkToken(linkToken) ? await readLinkByKind[kind](this.database, linkToken) : [];
    const found = link && (await this.find(link.gigId));
    if (!found) return null;
    const { id: linkId, isInUse } = link;
    return { ...found, linkId, isInUse, isOn: isInUse && found.gig.settings.links[kind] === 'enabled' };
  }

  /** Finds a link in use that is switched on, and its gig. @throws RefusalException the kind's `invalid` for others; CommandTimeout */
  async getByToken(kind: LinkKind, linkToken: string): Promise<LinkedGig> {
    const found = await this.findByToken(kind, linkToken);
    if (!found?.isOn) throw new RefusalException(linkKinds[kind].invalid);
    return found;
  }

  /** Finds a gig; null when it or its organisation is deleted. @throws CommandTimeout */
  find(id: GigId): Promise<ExistingGig | null> {
    return this.reads.read(id);
  }

  private async read(id: GigId): Promise<ExistingGig | null> {
    const gig = await this.repository.findExisting(id);
    const [organisation] = gig ? await readOrganisation(this.database, gig.settings.organisationId) : [];
    return gig && organisation ? { gigId: id, gig, organisation } : null;
  }
}

/** Picks what every public page shows of a gig. */
export function toPublicGig({ gig, organisation }: Pick<ExistingGig, 'gig' | 'organisation'>): PublicGig {
  const { name: gigName, type, date, venue, logoUrl: ownLogoUrl } = gig.settings;
  return { name: gigName, type, date: new Date(date).toISOString(), venue, logoUrl: ownLogoUrl ?? organisation.logoUrl };
}
