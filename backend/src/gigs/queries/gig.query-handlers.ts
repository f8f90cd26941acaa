import { type GigId } from '@jamjar/contracts/ids';
import { type GigView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Principal } from '../../auth/principal.js';
import { SequencedResponse } from '../../http/seq-header.interceptor.js';
import { FoldedGigViews } from './folded-gig-views.js';
import { GigQueries } from './gig.queries.js';
import { GigRepository } from './gig.repository.js';
import { TimelineQueries } from './timeline.queries.js';

/** The gigs of all organisations of the principal (god: of all), without deleted ones. */
export class ListGigs extends Query<SequencedResponse<readonly GigView[]>> {
  constructor(readonly principal: Principal) {
    super();
  }
}

@QueryHandler(ListGigs)
export class ListGigsHandler implements IQueryHandler<ListGigs> {
  constructor(private readonly gigs: GigQueries) {}

  async execute({ principal }: ListGigs): Promise<SequencedResponse<readonly GigView[]>> {
    const { rows, seq } = await this.gigs.listForUser(principal);
    return new SequencedResponse(rows, seq);
  }
}

/**
 * One gig; when the read model lacks it, it is read from its stream.
 * @throws RefusalException GIG_NOT_FOUND; CommandTimeout when that stream cannot be read in time
 */
export class GetGig extends Query<SequencedResponse<GigView>> {
  constructor(readonly id: GigId) {
    super();
  }
}

@QueryHandler(GetGig)
export class GetGigHandler implements IQueryHandler<GetGig> {
  constructor(
    private readonly gigs: GigQueries,
    private readonly repository: GigRepository,
    private readonly foldedGigViews: FoldedGigViews,
  ) {}

  async execute({ id }: GetGig): Promise<SequencedResponse<GigView>> {
    const { rows, seq } = await this.gigs.findNotDeleted(id);
    const [gig] = rows;
    if (gig) return new SequencedResponse(gig, seq);
    return new SequencedResponse(await this.foldedGigViews.buildGigView(await this.repository.getExisting(id), id), null);
  }
}

/**
 * Who did what at a gig, the oldest entry first. The gig is read from its stream to learn whether it exists.
 * @throws RefusalException GIG_NOT_FOUND; CommandTimeout when that stream cannot be read in time
 */
export class GetTimeline extends Query<SequencedResponse<readonly TimelineEntryView[]>> {
  constructor(readonly gigId: GigId) {
    super();
  }
}

@QueryHandler(GetTimeline)
export class GetTimelineHandler implements IQueryHandler<GetTimeline> {
  constructor(
    private readonly timeline: TimelineQueries,
    private readonly repository: GigRepository,
  ) {}

  async execute({ gigId }: GetTimeline): Promise<SequencedResponse<readonly TimelineEntryView[]>> {
    await this.repository.getExisting(gigId);
    const { rows, seq } = await this.timeline.listByGig(gigId);
    return new SequencedResponse(rows, seq);
  }
}
