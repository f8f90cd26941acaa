import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { streamOf } from '@jamjar/contracts/gigs/gig.stream';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { OwnerLookup } from '../../auth/owner-lookup.js';
import { GigHandling } from '../gig.handling.js';
import { GigOfPerformer } from './gig-of-performer.js';

interface Owned {
  organisationId: OrganisationId;
}

/** To which organisation gigs, performers and participants belong, the deleted and removed among them. */
@Injectable()
export class Owners implements OwnerLookup {
  constructor(
    private readonly database: Pool,
    private readonly handling: GigHandling,
    private readonly gigs: GigOfPerformer,
  ) {}

  async ofGig(id: GigId): Promise<OrganisationId | null> {
    const { rows } = await this.database.query<Owned>({
      name: 'owner-of-gig',
      text: 'SELECT organisation_id AS "organisationId" FROM gigs WHERE id = $1',
      values: [id],
    });
    return rows[0]?.organisationId ?? this.inHistory(id);
  }

  async ofPerformer(id: PerformerId): Promise<OrganisationId | null> {
    const gig = await this.gigs.find(id);
    return gig && this.ofGig(gig);
  }

  async ofParticipant(id: ParticipantId): Promise<OrganisationId | null> {
    const { rows } = await this.database.query<Owned>({
      name: 'owner-of-participant',
      text: 'SELECT organisation_id AS "organisationId" FROM participants WHERE id = $1',
      values: [id],
    });
    return rows[0]?.organisationId ?? null;
  }

  /** A gig is found in the store by its id alone, so a lagging read model hides none. */
  private async inHistory(id: GigId): Promise<OrganisationId | null> {
    const gig = await this.handling.state(streamOf(id));
    return gig.phase === 'notCreated' ? null : gig.settings.organisationId;
  }
}
