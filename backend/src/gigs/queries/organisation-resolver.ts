import { type GigId, gigId, type OrganisationId, organisationId, performerId, toGigStreamName } from '@jamjar/contracts/ids';
import { GigRow } from '@jamjar/projections/read-models/gigs/gigs.entity';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';
import { type ResourceKind } from '../../auth/require-role.decorator.js';
import { type OrganisationResolver } from '../../auth/role.guard.js';
import { ParticipantEntity } from '../../participants/participant.entity.js';
import { columnsOf, rowsQuery } from '../../rows/queries.js';
import { GigCommandProcessor } from '../gig-command-processor.js';
import { GigRepository } from './gig.repository.js';

const { organisationId: ofGig } = columnsOf(GigRow, 'g');
const readOfGig = rowsQuery('organisation-of-gig', { organisationId: ofGig }, 'gigs AS g WHERE id = $1');
const { organisationId: ofParticipant } = columnsOf(ParticipantEntity, 'p');
const readOfParticipant = rowsQuery('organisation-of-participant', { organisationId: ofParticipant }, 'participants AS p WHERE id = $1');

/**
 * Finds the organisation of gigs, performers and participants, including deleted and removed ones. None of them ever moves to another
 * organisation, so results are cached.
 */
@Injectable()
export class GigsOrganisationResolver implements OrganisationResolver {
  /** By kind and id of the resource. The limit bounds the memory; the organisation of an evicted entry is looked up again. */
  private readonly organisationByResource = new LRUCache<string, OrganisationId>({ max: 50_000 });

  constructor(
    private readonly database: Pool,
    private readonly processor: GigCommandProcessor,
    private readonly repository: GigRepository,
  ) {}

  async organisationOf(kind: ResourceKind, id: string): Promise<OrganisationId | null> {
    if (kind === 'organisation') return organisationId(id);
    const key = `${kind} ${id}`;
    const cached = this.organisationByResource.get(key);
    if (cached) return cached;
    const organisation = await this.find(kind, id);
    if (organisation) this.organisationByResource.set(key, organisation);
    return organisation;
  }

  private async find(kind: Exclude<ResourceKind, 'organisation'>, id: string): Promise<OrganisationId | null> {
    if (kind === 'participant') return (await readOfParticipant(this.database, id))[0]?.organisationId ?? null;
    const gig = kind === 'gig' ? gigId(id) : await this.repository.findGigIdOfPerformer(performerId(id));
    return gig && this.ofGig(gig);
  }

  /** The stream name derives from the gig id, so a lagging read model hides no gig. */
  private async ofGig(id: GigId): Promise<OrganisationId | null> {
    const [row] = await readOfGig(this.database, id);
    if (row) return row.organisationId;
    const gig = await this.processor.readState(toGigStreamName(id));
    return gig.phase === 'notCreated' ? null : gig.settings.organisationId;
  }
}
