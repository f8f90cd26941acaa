import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId, type MessageId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { RowLoader } from '../../rows/row-loader.js';
import { columnsOf, sequencedQueries, type SequencedRows } from '../../rows/queries.js';
import { MessageEntity } from '../message.entity.js';

/** A chat shows only its newest messages. */
const maxMessages = 200;

const { id, gigId, content, senderName, createdAt } = columnsOf(MessageEntity, 'message');
const query = sequencedQueries({ id, jamNightId: gigId, content, senderName, createdAt }, 'messages AS message', (row): MessageView => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
}));
const readByIds = query('messages-by-ids', 'WHERE id = ANY ($1)');
/** The inner ORDER BY picks the newest messages, the outer one sorts the result. */
const readOfGig = query(
  'messages-of-gig',
  `WHERE gig_id = $1 AND NOT EXISTS (SELECT FROM gigs AS g WHERE g.id = gig_id AND g.deleted)
    ORDER BY created_at DESC, id DESC LIMIT ${maxMessages}`,
  '"createdAt" DESC, id DESC',
);

/** Reads the chat messages of gigs. */
@Injectable()
export class MessageQueries {
  /** Messages by id, also those of deleted gigs. */
  readonly byId = new RowLoader((ids: readonly MessageId[]) => readByIds(this.database, ids));

  constructor(private readonly database: Pool) {}

  /** Also messages of deleted gigs. */
  findByIds(ids: readonly MessageId[]): Promise<SequencedRows<MessageView>> {
    return this.byId.load(ids);
  }

  /** The newest messages of a gig, at most `maxMessages`, newest first. */
  listByGig(gig: GigId): Promise<SequencedRows<MessageView>> {
    return readOfGig(this.database, gig);
  }
}
