import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { toGigStreamName } from '@jamjar/contracts/gigs/gig.stream';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { OrganisationLookup } from '../../auth/organisation-lookup.js';
import { GigCommandProcessor } from '../gig-command-processor.js';
import { PerformerGigLookup } from './performer-gig-lookup.js';

interface OrganisationIdRow {
  organisationId: OrganisationId;
}

/**
 * Finds the organisation of gigs, performers and participants, including deleted and removed ones. A gig without a row is read from its
 * stream.
 */
@Injectable()
export class DatabaseOrganisationLookup implements OrganisationLookup {
  constructor(
    private readonly database: Pool,
    private readonly processor: GigCommandProcessor,
    private readonly gigLookup: PerformerGigLookup,
  ) {}

  async ofGig(id: GigId): Promise<OrganisationId | null> {
    const { rows } = await this.database.query<OrganisationIdRow>({
      name: 'organisation-of-gig',
      text: 'SELECT organisation_id AS "organisationId" FROM gigs WHERE id = $1',
      values: [id],
    });
    return rows[0]?.organisationId ?? this.findInStream(id);
  }

  async ofPerformer(id: PerformerId): Promise<OrganisationId | null> {
    const gigId = await this.gigLookup.findGigId(id);
    return gigId && this.ofGig(gigId);
  }

  async ofParticipant(id: ParticipantId): Promise<OrganisationId | null> {
    const { rows } = await this.database.query<OrganisationIdRow>({
      name: 'organisation-of-participant',
      text: 'SELECT organisation_id AS "organisationId" FROM participants WHERE id = $1',
      values: [id],
    });
    return rows[0]?.organisationId ?? null;
  }

  /** The stream name derives from the gig id, so a lagging read model hides no gig. */
  private async findInStream(id: GigId): Promise<OrganisationId | null> {
    const gig = await this.processor.readState(toGigStreamName(id));
    return gig.phase === 'notCreated' ? null : gig.settings.organisationId;
  }
}
