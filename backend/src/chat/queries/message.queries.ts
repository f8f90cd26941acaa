import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId, type MessageId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { GigRepository } from '../../gigs/queries/gig.repository.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { queryHandler, RequestQuery } from '../../http/bus-requests.js';
import { columnsOf, sequencedQueries } from '../../rows/queries.js';
import { RowLoader } from '../../rows/row-loader.js';
import { MessageEntity } from '../message.entity.js';

/** How many messages a chat shows: its newest. */
const maxMessages = 200;

const { id, gigId: jamNightId, content, senderName, createdAt } = columnsOf(MessageEntity, 'message');
const messageQuery = sequencedQueries({ id, jamNightId, content, senderName, createdAt }, 'messages AS message', (row): MessageView => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
}));
const readByIds = messageQuery('messages-by-ids', 'WHERE id = ANY ($1)');
/** The inner ORDER BY picks the newest messages, the outer one sorts the result. */
const readNewestOfGig = messageQuery(
  'messages-of-gig',
  `WHERE gig_id = $1 AND NOT EXISTS (SELECT FROM gigs AS g WHERE g.id = gig_id AND g.deleted)
    ORDER BY created_at DESC, id DESC LIMIT ${maxMessages}`,
  '"createdAt" DESC, id DESC',
);

/** Reads the chat messages of gigs. */
@Injectable()
export class MessageQueries {
  /** Loads messages by id, including those of deleted gigs. */
  readonly byId = new RowLoader((ids: readonly MessageId[]) => readByIds(this.database, ids));

  constructor(private readonly database: Pool) {}
}

/**
 * The newest chat messages of a gig, newest first. When there are none, the gig is read from its stream to learn whether it exists.
 * @throws RefusalException GIG_NOT_FOUND; CommandTimeout when that stream cannot be read in time
 */
export class ListMessages extends RequestQuery<{ gigId: GigId }, SequencedResponse<readonly MessageView[]>> {}

export const ListMessagesHandler = queryHandler(ListMessages, [Pool, GigRepository], async (database, gigRepository, { gigId }) => {
  const messages = await readNewestOfGig(database, gigId);
  if (messages.rows.length === 0) await gigRepository.getExisting(gigId); // throws when the gig itself does not exist
  return SequencedResponse.ofRows(messages);
});
