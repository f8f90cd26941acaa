import { type GigId, type MessageId } from '../ids.js';

/** A chat message. `createdAt`: ISO 8601, UTC. */
export interface MessageView {
  id: MessageId;
  jamNightId: GigId;
  content: string;
  senderName: string;
  createdAt: string;
}
/** POST /api/messages. `senderName` is ignored: the sender is the user of the session. */
export interface SendMessageRequest {
  jamNightId: GigId;
  content: string;
  senderName?: string;
}
