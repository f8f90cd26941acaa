import { type GigId, parseGigStreamName, type PerformerId, toGigStreamName } from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { PerformerRow } from '@jamjar/projections/read-models/performers/performers.entity';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';
import { EVENT_STORE } from '../../config/injection-tokens.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { columnsOf, rowsQuery } from '../../rows/queries.js';
import { GigCommandProcessor } from '../gig-command-processor.js';

/** The details of a performer are written before the event, so they find a performer whom the read model lacks. */
const readGigOfPerformer = rowsQuery(
  'gig-of-performer',
  { gigId: columnsOf(PerformerRow, 'p').gigId },
  'performers AS p WHERE id = $1 UNION ALL SELECT gig_id FROM performer_details WHERE performer_id = $1 LIMIT 1',
);

/** Loads gigs from their event streams, independent of the read models, and finds the gig of a performer. */
@Injectable()
export class GigRepository {
  /** A performer never changes gigs. The maximum bounds the memory to some tens of megabytes. */
  private readonly gigIdByPerformer = new LRUCache<PerformerId, GigId>({ max: 50_000 });

  constructor(
    private readonly database: Pool,
    private readonly processor: GigCommandProcessor,
    private readonly watch: CheckpointWatch,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /**
   * The state is shared: do not change it, and expect later commands to change it.
   * @throws RefusalException GIG_NOT_FOUND unknown or deleted; CommandTimeout
   */
  async getExisting(id: GigId): Promise<Gig> {
    const gig = await this.processor.readState(toGigStreamName(id));
    if (gig.phase === 'notCreated' || gig.phase === 'deleted') throw new RefusalException('GIG_NOT_FOUND');
    return gig;
  }

  /** Returns null for an unknown performer. @throws RefusalException BUSY while the read models lag behind and may lack the performer */
  async findGigIdOfPerformer(id: PerformerId): Promise<GigId | null> {
    const gigId = this.gigIdByPerformer.get(id) ?? (await this.findInDatabase(id)) ?? this.findInCachedStreams(id);
    if (gigId) this.gigIdByPerformer.set(id, gigId);
    else if (this.watch.position < (await this.store.head())) throw new RefusalException('BUSY');
    return gigId;
  }

  /** @throws RefusalException PERFORMER_NOT_FOUND; BUSY as `findGigIdOfPerformer` */
  async getGigIdOfPerformer(id: PerformerId): Promise<GigId> {
    const gigId = await this.findGigIdOfPerformer(id);
    if (!gigId) throw new RefusalException('PERFORMER_NOT_FOUND');
    return gigId;
  }

  private async findInDatabase(id: PerformerId): Promise<GigId | null> {
    const [row] = await readGigOfPerformer(this.database, id);
    return row?.gigId ?? null;
  }

  private findInCachedStreams(id: PerformerId): GigId | null {
    for (const { stream, state } of this.processor.cachedStreams()) {
      if (state.phase !== 'notCreated' && state.performers.has(id)) return parseGigStreamName(stream);
    }
    return null;
  }
}
