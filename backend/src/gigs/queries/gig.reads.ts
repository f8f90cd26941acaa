import { type GigId } from '@jamjar/contracts/ids';
import { type GigView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Person } from '../../auth/person.js';
import { PositionedAnswer } from '../../http/position.js';
import { FoldedViews } from './folded.views.js';
import { GigQueries } from './gig.queries.js';
import { GigNow } from './gig-now.js';
import { TimelineQueries } from './timeline.queries.js';

/** The gigs of all organisations of somebody; god's are all. */
export class ListGigs extends Query<PositionedAnswer<readonly GigView[]>> {
  constructor(readonly sender: Person) {
    super();
  }
}

@QueryHandler(ListGigs)
export class ListGigsHandler implements IQueryHandler<ListGigs> {
  constructor(private readonly gigs: GigQueries) {}

  async execute({ sender }: ListGigs): Promise<PositionedAnswer<readonly GigView[]>> {
    const { rows, seq } = await this.gigs.of(sender);
    return new PositionedAnswer(rows, seq);
  }
}

/** @throws Refused GIG_NOT_FOUND */
export class GetGig extends Query<PositionedAnswer<GigView>> {
  constructor(readonly id: GigId) {
    super();
  }
}

@QueryHandler(GetGig)
export class GetGigHandler implements IQueryHandler<GetGig> {
  constructor(
    private readonly gigs: GigQueries,
    private readonly repository: GigNow,
    private readonly folded: FoldedViews,
  ) {}

  async execute({ id }: GetGig): Promise<PositionedAnswer<GigView>> {
    const { rows, seq } = await this.gigs.present(id);
    const [gig] = rows;
    if (gig) return new PositionedAnswer(gig, seq);
    return new PositionedAnswer(await this.folded.gig(await this.repository.there(id), id), null);
  }
}

/** What was done at a gig, the oldest first. @throws Refused GIG_NOT_FOUND */
export class GetTimeline extends Query<PositionedAnswer<readonly TimelineEntryView[]>> {
  constructor(readonly gigId: GigId) {
    super();
  }
}

@QueryHandler(GetTimeline)
export class GetTimelineHandler implements IQueryHandler<GetTimeline> {
  constructor(
    private readonly timeline: TimelineQueries,
    private readonly repository: GigNow,
  ) {}

  async execute({ gigId }: GetTimeline): Promise<PositionedAnswer<readonly TimelineEntryView[]>> {
    await this.repository.there(gigId);
    const { rows, seq } = await this.timeline.ofGig(gigId);
    return new PositionedAnswer(rows, seq);
  }
}
