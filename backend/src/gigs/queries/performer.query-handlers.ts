import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type RecentPerformer } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { SequencedResponse } from '../../http/seq-header.interceptor.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { FoldedGigViews } from './folded-gig-views.js';
import { GigRepository } from './gig.repository.js';
import { PerformerGigLookup } from './performer-gig-lookup.js';
import { PerformerQueries } from './performer.queries.js';

/**
 * The whole line-up of a gig, in its order. When it is empty, the gig is read from its stream to learn whether it exists.
 * @throws RefusalException GIG_NOT_FOUND; CommandTimeout when that stream cannot be read in time
 */
export class ListPerformers extends Query<SequencedResponse<readonly PerformerView[]>> {
  constructor(readonly gigId: GigId) {
    super();
  }
}

@QueryHandler(ListPerformers)
export class ListPerformersHandler implements IQueryHandler<ListPerformers> {
  constructor(
    private readonly performers: PerformerQueries,
    private readonly repository: GigRepository,
  ) {}

  async execute({ gigId }: ListPerformers): Promise<SequencedResponse<readonly PerformerView[]>> {
    const { rows, seq } = await this.performers.listByGig(gigId);
    if (rows.length === 0) await this.repository.getExisting(gigId);
    return new SequencedResponse(rows, seq);
  }
}

/**
 * One performer of a line-up.
 * @throws RefusalException PERFORMER_NOT_FOUND (also for a removed performer), GIG_NOT_FOUND, BUSY
 * @throws CommandTimeout when the read model lacks the performer and the gig's stream cannot be read in time
 */
export class GetPerformer extends Query<SequencedResponse<PerformerView>> {
  constructor(readonly id: PerformerId) {
    super();
  }
}

@QueryHandler(GetPerformer)
export class GetPerformerHandler implements IQueryHandler<GetPerformer> {
  constructor(
    private readonly performers: PerformerQueries,
    private readonly gigLookup: PerformerGigLookup,
    private readonly repository: GigRepository,
    private readonly foldedGigViews: FoldedGigViews,
  ) {}

  async execute({ id }: GetPerformer): Promise<SequencedResponse<PerformerView>> {
    const { rows, seq } = await this.performers.findInLineUp(id);
    const [performer] = rows;
    return performer ? new SequencedResponse(performer, seq) : new SequencedResponse(await this.buildFromFoldedGig(id), null);
  }

  /** The read model may lack the performer because it lags behind. */
  private async buildFromFoldedGig(id: PerformerId): Promise<PerformerView> {
    const gigId = await this.gigLookup.findGigId(id);
    if (!gigId) throw new RefusalException('PERFORMER_NOT_FOUND');
    const performer = (await this.repository.getExisting(gigId)).performers.get(id);
    if (!performer || performer.status.kind === 'removed') throw new RefusalException('PERFORMER_NOT_FOUND');
    return this.foldedGigViews.buildPerformerView(gigId, performer);
  }
}

/** The most recently added performer of a participant. @throws RefusalException PERFORMER_NOT_FOUND when there is none */
export class GetRecentPerformer extends Query<SequencedResponse<RecentPerformer>> {
  constructor(readonly participantId: ParticipantId) {
    super();
  }
}

@QueryHandler(GetRecentPerformer)
export class GetRecentPerformerHandler implements IQueryHandler<GetRecentPerformer> {
  constructor(private readonly performers: PerformerQueries) {}

  async execute({ participantId }: GetRecentPerformer): Promise<SequencedResponse<RecentPerformer>> {
    const { rows, seq } = await this.performers.findMostRecentOfParticipant(participantId);
    const [recent] = rows;
    if (!recent) throw new RefusalException('PERFORMER_NOT_FOUND');
    return new SequencedResponse(recent, seq);
  }
}
