import { type GigId, type MessageId } from '../ids.js';

/** A chat message (S1 §3, "messages"). `createdAt`: ISO 8601, UTC. */
export interface MessageView {
  id: MessageId;
  jamNightId: GigId;
  content: string;
  senderName: string;
  createdAt: string;
}
/** POST /api/messages. The sender's name is the session's user, whatever the body says. */
export interface SendMessageRequest {
  jamNightId: GigId;
  content: string;
  senderName?: string;
}
