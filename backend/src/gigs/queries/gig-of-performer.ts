import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { gigIdOf } from '@jamjar/contracts/gigs/gig.stream';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';
import { EVENT_STORE } from '../../config/event-store.token.js';
import { Refused } from '../../http/refused.js';
import { GigHandling } from '../gig.handling.js';

/** Finds the gig to which a performer belongs. That never changes, so a stage action of somebody known costs no look-up. */
@Injectable()
export class GigOfPerformer {
  private readonly gigs = new LRUCache<PerformerId, GigId>({ max: 50_000 });

  constructor(
    private readonly database: Pool,
    private readonly handling: GigHandling,
    private readonly watch: CheckpointWatch,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** Null: nobody knows them. @throws Refused BUSY while the read models lag and may not know them yet */
  async find(id: PerformerId): Promise<GigId | null> {
    const known = this.gigs.get(id) ?? (await this.inReadModel(id)) ?? this.inMemory(id);
    if (known) this.gigs.set(id, known);
    else if (this.watch.position < (await this.store.head())) throw new Refused('BUSY');
    return known;
  }

  /** The details of a performer are written before the history hears of them: they find somebody whom no read model shows yet. */
  private async inReadModel(id: PerformerId): Promise<GigId | null> {
    const { rows } = await this.database.query<{ gigId: GigId }>({
      name: 'gig-of-performer',
      text: `SELECT gig_id AS "gigId" FROM performers WHERE id = $1
              UNION ALL SELECT gig_id FROM performer_details WHERE performer_id = $1
              LIMIT 1`,
      values: [id],
    });
    return rows[0]?.gigId ?? null;
  }

  private inMemory(id: PerformerId): GigId | null {
    for (const { stream, state } of this.handling.hotStreams()) {
      if (state.phase !== 'notCreated' && state.performers.has(id)) return gigIdOf(stream);
    }
    return null;
  }
}
