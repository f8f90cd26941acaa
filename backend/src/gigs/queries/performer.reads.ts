import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type RecentPerformer } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PositionedAnswer } from '../../http/position.js';
import { Refused } from '../../http/refused.js';
import { FoldedViews } from './folded.views.js';
import { GigNow } from './gig-now.js';
import { GigOfPerformer } from './gig-of-performer.js';
import { PerformerQueries } from './performer.queries.js';

/** Everybody on a gig's list, in the order of the line. @throws Refused GIG_NOT_FOUND */
export class ListPerformers extends Query<PositionedAnswer<readonly PerformerView[]>> {
  constructor(readonly gigId: GigId) {
    super();
  }
}

@QueryHandler(ListPerformers)
export class ListPerformersHandler implements IQueryHandler<ListPerformers> {
  constructor(
    private readonly performers: PerformerQueries,
    private readonly repository: GigNow,
  ) {}

  async execute({ gigId }: ListPerformers): Promise<PositionedAnswer<readonly PerformerView[]>> {
    const { rows, seq } = await this.performers.ofGig(gigId);
    if (rows.length === 0) await this.repository.there(gigId);
    return new PositionedAnswer(rows, seq);
  }
}

/** Somebody on the list. @throws Refused PERFORMER_NOT_FOUND also when they were removed */
export class GetPerformer extends Query<PositionedAnswer<PerformerView>> {
  constructor(readonly id: PerformerId) {
    super();
  }
}

@QueryHandler(GetPerformer)
export class GetPerformerHandler implements IQueryHandler<GetPerformer> {
  constructor(
    private readonly performers: PerformerQueries,
    private readonly gigOf: GigOfPerformer,
    private readonly repository: GigNow,
    private readonly folded: FoldedViews,
  ) {}

  async execute({ id }: GetPerformer): Promise<PositionedAnswer<PerformerView>> {
    const { rows, seq } = await this.performers.present(id);
    const [performer] = rows;
    return performer ? new PositionedAnswer(performer, seq) : new PositionedAnswer(await this.unprojected(id), null);
  }

  /** The read models may not have come to them yet. */
  private async unprojected(id: PerformerId): Promise<PerformerView> {
    const gigId = await this.gigOf.find(id);
    if (!gigId) throw new Refused('PERFORMER_NOT_FOUND');
    const performer = (await this.repository.there(gigId)).performers.get(id);
    if (!performer || performer.place.kind === 'removed') throw new Refused('PERFORMER_NOT_FOUND');
    return this.folded.performer(gigId, performer);
  }
}

/** What a participant played when they were last on a list. @throws Refused PERFORMER_NOT_FOUND when they never were */
export class GetRecentPerformer extends Query<PositionedAnswer<RecentPerformer>> {
  constructor(readonly participantId: ParticipantId) {
    super();
  }
}

@QueryHandler(GetRecentPerformer)
export class GetRecentPerformerHandler implements IQueryHandler<GetRecentPerformer> {
  constructor(private readonly performers: PerformerQueries) {}

  async execute({ participantId }: GetRecentPerformer): Promise<PositionedAnswer<RecentPerformer>> {
    const { rows, seq } = await this.performers.recentOf(participantId);
    const [recent] = rows;
    if (!recent) throw new Refused('PERFORMER_NOT_FOUND');
    return new PositionedAnswer(recent, seq);
  }
}
