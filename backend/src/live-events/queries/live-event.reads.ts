import { type LiveEventId } from '@jamjar/contracts/ids';
import { type LiveEventView, type TimelineEntryView } from '@jamjar/contracts/live-events/live-event.views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Person } from '../../auth/person.js';
import { PositionedAnswer } from '../../http/position.js';
import { FoldedViews } from './folded.views.js';
import { LiveEventQueries } from './live-event.queries.js';
import { NightNow } from './night-now.js';
import { TimelineQueries } from './timeline.queries.js';

/** The nights of all organisations of somebody; god's are all. */
export class ListLiveEvents extends Query<PositionedAnswer<readonly LiveEventView[]>> {
  constructor(readonly sender: Person) {
    super();
  }
}

@QueryHandler(ListLiveEvents)
export class ListLiveEventsHandler implements IQueryHandler<ListLiveEvents> {
  constructor(private readonly liveEvents: LiveEventQueries) {}

  async execute({ sender }: ListLiveEvents): Promise<PositionedAnswer<readonly LiveEventView[]>> {
    const { rows, seq } = await this.liveEvents.of(sender);
    return new PositionedAnswer(rows, seq);
  }
}

/** @throws Refused LIVE_EVENT_NOT_FOUND */
export class GetLiveEvent extends Query<PositionedAnswer<LiveEventView>> {
  constructor(readonly id: LiveEventId) {
    super();
  }
}

@QueryHandler(GetLiveEvent)
export class GetLiveEventHandler implements IQueryHandler<GetLiveEvent> {
  constructor(
    private readonly liveEvents: LiveEventQueries,
    private readonly nights: NightNow,
    private readonly folded: FoldedViews,
  ) {}

  async execute({ id }: GetLiveEvent): Promise<PositionedAnswer<LiveEventView>> {
    const { rows, seq } = await this.liveEvents.present(id);
    const [liveEvent] = rows;
    if (liveEvent) return new PositionedAnswer(liveEvent, seq);
    return new PositionedAnswer(await this.folded.liveEvent(await this.nights.there(id), id), null);
  }
}

/** What was done at a night, the oldest first. @throws Refused LIVE_EVENT_NOT_FOUND */
export class GetTimeline extends Query<PositionedAnswer<readonly TimelineEntryView[]>> {
  constructor(readonly liveEventId: LiveEventId) {
    super();
  }
}

@QueryHandler(GetTimeline)
export class GetTimelineHandler implements IQueryHandler<GetTimeline> {
  constructor(
    private readonly timeline: TimelineQueries,
    private readonly nights: NightNow,
  ) {}

  async execute({ liveEventId }: GetTimeline): Promise<PositionedAnswer<readonly TimelineEntryView[]>> {
    await this.nights.there(liveEventId);
    const { rows, seq } = await this.timeline.ofNight(liveEventId);
    return new PositionedAnswer(rows, seq);
  }
}
