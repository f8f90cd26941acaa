import { type MessageView, type SendMessageRequest } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { Allow } from 'class-validator';
import { Checked, IsId, isBlank } from '../http/fields.js';

/** GET /api/messages?jamNightId= */
export class MessagesWanted {
  @IsId()
  jamNightId: GigId;
}

/** POST /api/messages (S2 §5). */
export class SendMessageBody implements Omit<SendMessageRequest, 'senderName'> {
  @IsId()
  jamNightId: GigId;

  @Checked('isMessage', wrongContent)
  content: MessageView['content'];

  /** Sent by the documents' client; the session says who it is. */
  @Allow()
  senderName: unknown;
}

function wrongContent(content: unknown): string | null {
  if (content === undefined || content === null || content === '') return 'Message cannot be empty';
  if (typeof content !== 'string') return `Expected string, received ${Array.isArray(content) ? 'array' : typeof content}`;
  if (isBlank(content)) return 'Message cannot be empty';
  return content.length > limits.message.max ? 'Message too long' : null;
}
