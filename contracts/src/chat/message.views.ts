import * as v from 'valibot';
import { idSchema, timestamp } from '../field.schemas.js';
import { type GigId, type MessageId } from '../ids.js';

/** A chat message of a gig. */
export interface MessageView extends v.InferOutput<typeof messageSchema> {}
export const messageSchema = v.object({
  id: idSchema<MessageId>(),
  jamNightId: idSchema<GigId>(),
  content: v.string(),
  senderName: v.string(),
  createdAt: timestamp,
});
/** POST /api/messages. `senderName` is ignored: the sender is the user of the session. */
export interface SendMessageRequest {
  jamNightId: GigId;
  content: string;
  senderName?: string;
}
