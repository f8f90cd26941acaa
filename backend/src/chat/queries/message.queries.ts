import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId, type MessageId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { readSequencedRows, type SequencedRows, mapRows } from '../../gigs/queries/sequenced-rows.js';

interface MessageRow extends Omit<MessageView, 'createdAt'> {
  createdAt: Date;
}

/** A chat shows only its newest messages. */
const maxMessages = 200;

const gigNotDeleted = 'NOT EXISTS (SELECT FROM gigs AS g WHERE g.id = gig_id AND g.deleted)';
const selectMessages = `
  SELECT id, gig_id AS "jamNightId", content, sender_name AS "senderName", created_at AS "createdAt" FROM messages`;

/** Reads the chat messages of gigs. */
@Injectable()
export class MessageQueries {
  constructor(private readonly database: Pool) {}

  /** Oldest first; also messages of deleted gigs. */
  async findByIds(ids: readonly MessageId[]): Promise<SequencedRows<MessageView>> {
    const query = { statementName: 'messages-by-ids', sql: `${selectMessages} WHERE id = ANY ($1)`, orderBy: '"createdAt", id' };
    return mapRows(await readSequencedRows<MessageRow>(this.database, query, [ids]), mapMessageRow);
  }

  /** The newest messages of a gig, at most `maxMessages`, newest first. The inner ORDER BY picks them, `orderBy` sorts the result. */
  async listByGig(gigId: GigId): Promise<SequencedRows<MessageView>> {
    const sql = `${selectMessages} WHERE gig_id = $1 AND ${gigNotDeleted} ORDER BY created_at DESC, id DESC LIMIT ${maxMessages}`;
    const query = { statementName: 'messages-of-gig', sql, orderBy: '"createdAt" DESC, id DESC' };
    return mapRows(await readSequencedRows<MessageRow>(this.database, query, [gigId]), mapMessageRow);
  }
}

const mapMessageRow = ({ id, jamNightId, content, senderName, createdAt }: MessageRow): MessageView => ({
  id,
  jamNightId,
  content,
  senderName,
  createdAt: createdAt.toISOString(),
});
