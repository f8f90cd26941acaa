import { type GigId, type MessageId } from '../ids.js';

// Chat messages in the API's responses, and the request that sends one

/** `createdAt`: ISO 8601, UTC. */
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
