import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PositionedAnswer } from '../../http/position.js';
import { GigNow } from '../../gigs/queries/gig-now.js';
import { MessageQueries } from './message.queries.js';

/** What was said at a gig, newest first. @throws Refused GIG_NOT_FOUND */
export class ListMessages extends Query<PositionedAnswer<readonly MessageView[]>> {
  constructor(readonly gigId: GigId) {
    super();
  }
}

@QueryHandler(ListMessages)
export class ListMessagesHandler implements IQueryHandler<ListMessages> {
  constructor(
    private readonly messages: MessageQueries,
    private readonly repository: GigNow,
  ) {}

  async execute({ gigId }: ListMessages): Promise<PositionedAnswer<readonly MessageView[]>> {
    const { rows, seq } = await this.messages.ofGig(gigId);
    if (rows.length === 0) await this.repository.there(gigId);
    return new PositionedAnswer(rows, seq);
  }
}
