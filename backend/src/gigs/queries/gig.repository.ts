import {
  type GigId,
  gigId,
  type OrganisationId,
  organisationId,
  parseGigStreamName,
  type PerformerId,
  performerId,
  toGigStreamName,
} from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { GigRow } from '@jamjar/projections/read-models/gigs/gigs.entity';
import { PerformerRow } from '@jamjar/projections/read-models/performers/performers.entity';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { entryLimit } from '../../rows/entry-limit.js';
import { Pool } from 'pg';
import { type ResourceKind } from '../../auth/require-role.decorator.js';
import { type OrganisationResolver } from '../../auth/role.guard.js';
import { EVENT_STORE } from '../../config/injection-tokens.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { ParticipantEntity } from '../../participants/participant.entity.js';
import { columnsOf, rowsQuery } from '../../rows/queries.js';
import { GigCommandProcessor } from '../gig-command-processor.js';

/** Also searches the table of details, which are written before the event: it contains a performer whom the read model still lacks. */
const readGigOfPerformer = rowsQuery(
  'gig-of-performer',
  { gigId: columnsOf(PerformerRow, 'p').gigId },
  'performers AS p WHERE id = $1 UNION ALL SELECT gig_id FROM performer_details WHERE performer_id = $1 LIMIT 1',
);

const readOrganisationOfGig = rowsQuery(
  'organisation-of-gig',
  { organisationId: columnsOf(GigRow, 'g').organisationId },
  'gigs AS g WHERE id = $1',
);
const readOrganisationOfParticipant = rowsQuery(
  'organisation-of-participant',
  { organisationId: columnsOf(ParticipantEntity, 'p').organisationId },
  'participants AS p WHERE id = $1',
);

/** Loads gigs from their event streams, without the read models, and finds the gig of a performer and the organisation of a resource. */
@Injectable()
export class GigRepository implements OrganisationResolver {
  /** Never outdated: a performer belongs to the same gig for ever. The maximum bounds the memory. */
  private readonly gigIdByPerformer = new LRUCache<PerformerId, GigId>(entryLimit(50_000));
  /** By the id of a gig or participant, which belong to the same organisation for ever. */
  private readonly organisationById = new LRUCache<string, OrganisationId>(entryLimit(50_000));

  constructor(
    private readonly database: Pool,
    private readonly processor: GigCommandProcessor,
    private readonly watch: CheckpointWatch,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** Like `findExisting`. @throws RefusalException GIG_NOT_FOUND unknown or deleted; CommandTimeout */
  async getExisting(id: GigId): Promise<Gig> {
    const gig = await this.findExisting(id);
    if (!gig) throw new RefusalException('GIG_NOT_FOUND');
    return gig;
  }

  /** Returns null for an unknown or deleted gig. The state is shared: callers must not change it. @throws CommandTimeout */
  async findExisting(id: GigId): Promise<Gig | null> {
    const gig = await this.processor.readState(toGigStreamName(id));
    return gig.phase === 'notCreated' || gig.phase === 'deleted' ? null : gig;
  }

  /** Null for an unknown performer. @throws RefusalException BUSY while the read models lag behind and may lack them; StoreUnavailable */
  async findGigIdOfPerformer(id: PerformerId): Promise<GigId | null> {
    const gigId = this.gigIdByPerformer.get(id) ?? (await readGigOfPerformer(this.database, id))[0]?.gigId ?? this.findInCachedStreams(id);
    if (gigId) this.gigIdByPerformer.set(id, gigId);
    else if (this.watch.position < (await this.store.head())) throw new RefusalException('BUSY');
    return gigId;
  }

  /** @throws RefusalException PERFORMER_NOT_FOUND; as `findGigIdOfPerformer` */
  async getGigIdOfPerformer(id: PerformerId): Promise<GigId> {
    const gigId = await this.findGigIdOfPerformer(id);
    if (!gigId) throw new RefusalException('PERFORMER_NOT_FOUND');
    return gigId;
  }

  /** Finds the organisation of a resource, which may be deleted or removed. @returns and @throws as `OrganisationResolver` */
  async organisationOf(kind: ResourceKind, id: string): Promise<OrganisationId | null> {
    if (kind === 'organisation') return organisationId(id);
    const gigOrParticipantId = kind === 'participant' ? id : await this.gigOf(kind, id);
    if (gigOrParticipantId === null) return null;
    const cached = this.organisationById.get(gigOrParticipantId);
    if (cached) return cached;
    const [row] = await (kind === 'participant' ? readOrganisationOfParticipant : readOrganisationOfGig)(this.database, gigOrParticipantId);
    const organisation = row?.organisationId ?? (kind === 'participant' ? null : await this.readFromStream(gigId(gigOrParticipantId)));
    if (organisation) this.organisationById.set(gigOrParticipantId, organisation);
    return organisation;
  }

  /** @returns and @throws as `OrganisationResolver` */
  async gigOf(kind: ResourceKind, id: string): Promise<GigId | null> {
    if (kind === 'performer') return this.findGigIdOfPerformer(performerId(id));
    return kind === 'gig' ? gigId(id) : null;
  }

  /** Reads the organisation of a gig that the read model may still lack. */
  private async readFromStream(id: GigId): Promise<OrganisationId | null> {
    const gig = await this.processor.readState(toGigStreamName(id));
    return gig.phase === 'notCreated' ? null : gig.settings.organisationId;
  }

  private findInCachedStreams(id: PerformerId): GigId | null {
    for (const { stream, state } of this.processor.cachedStreams()) {
      if (state.phase !== 'notCreated' && state.performers.has(id)) return parseGigStreamName(stream);
    }
    return null;
  }
}
