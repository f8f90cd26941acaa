import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId, type MessageId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { read, type Reading, shown } from '../../gigs/queries/reading.js';

interface MessageRecord extends Omit<MessageView, 'createdAt'> {
  createdAt: Date;
}

/** The newest that a screen shows: a gig's talk, not an archive. */
const newest = 200;

const gigIsThere = 'NOT EXISTS (SELECT FROM gigs AS e WHERE e.id = gig_id AND e.deleted)';
const messages = `
  SELECT id, gig_id AS "jamNightId", content, sender_name AS "senderName", created_at AS "createdAt" FROM messages`;

/** What was said at gigs. */
@Injectable()
export class MessageQueries {
  constructor(private readonly database: Pool) {}

  async byIds(ids: readonly MessageId[]): Promise<Reading<MessageView>> {
    const wanted = { name: 'messages-by-ids', rows: `${messages} WHERE id = ANY ($1)`, order: '"createdAt", id' };
    return shown(await read<MessageRecord>(this.database, wanted, [ids]), viewOfMessage);
  }

  /** The newest 200, newest first (S2 §7). */
  async ofGig(gigId: GigId): Promise<Reading<MessageView>> {
    const rows = `${messages} WHERE gig_id = $1 AND ${gigIsThere} ORDER BY created_at DESC, id DESC LIMIT ${newest}`;
    const wanted = { name: 'messages-of-gig', rows, order: '"createdAt" DESC, id DESC' };
    return shown(await read<MessageRecord>(this.database, wanted, [gigId]), viewOfMessage);
  }
}

const viewOfMessage = ({ id, jamNightId, content, senderName, createdAt }: MessageRecord): MessageView => ({
  id,
  jamNightId,
  content,
  senderName,
  createdAt: createdAt.toISOString(),
});
