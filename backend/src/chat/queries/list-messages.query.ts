import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { SequencedResponse } from '../../http/seq-header.interceptor.js';
import { GigRepository } from '../../gigs/queries/gig.repository.js';
import { MessageQueries } from './message.queries.js';

/**
 * The newest chat messages of a gig, newest first. When there are none, the gig is read from its stream to learn whether it exists.
 * @throws RefusalException GIG_NOT_FOUND; CommandTimeout when that stream cannot be read in time
 */
export class ListMessages extends Query<SequencedResponse<readonly MessageView[]>> {
  constructor(readonly gigId: GigId) {
    super();
  }
}

@QueryHandler(ListMessages)
export class ListMessagesHandler implements IQueryHandler<ListMessages> {
  constructor(
    private readonly messageQueries: MessageQueries,
    private readonly gigRepository: GigRepository,
  ) {}

  async execute({ gigId }: ListMessages): Promise<SequencedResponse<readonly MessageView[]>> {
    const { rows, seq } = await this.messageQueries.listByGig(gigId);
    if (rows.length === 0) await this.gigRepository.getExisting(gigId); // throws when the gig itself does not exist
    return new SequencedResponse(rows, seq);
  }
}
