import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type LiveEventId } from '@jamjar/contracts/ids';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PositionedAnswer } from '../../http/position.js';
import { NightNow } from '../../live-events/queries/night-now.js';
import { MessageQueries } from './message.queries.js';

/** What was said at a night, newest first. @throws Refused LIVE_EVENT_NOT_FOUND */
export class ListMessages extends Query<PositionedAnswer<readonly MessageView[]>> {
  constructor(readonly liveEventId: LiveEventId) {
    super();
  }
}

@QueryHandler(ListMessages)
export class ListMessagesHandler implements IQueryHandler<ListMessages> {
  constructor(
    private readonly messages: MessageQueries,
    private readonly nights: NightNow,
  ) {}

  async execute({ liveEventId }: ListMessages): Promise<PositionedAnswer<readonly MessageView[]>> {
    const { rows, seq } = await this.messages.ofNight(liveEventId);
    if (rows.length === 0) await this.nights.there(liveEventId);
    return new PositionedAnswer(rows, seq);
  }
}
