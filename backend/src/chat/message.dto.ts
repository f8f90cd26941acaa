import { type MessageView, type SendMessageRequest } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { Allow } from 'class-validator';
import { ValidateWith, IsId, isBlank } from '../http/field.decorators.js';

/** GET /api/messages?jamNightId= */
export class ListMessagesDto {
  @IsId()
  jamNightId: GigId;
}

/** POST /api/messages */
export class SendMessageDto implements Omit<SendMessageRequest, 'senderName'> {
  @IsId()
  jamNightId: GigId;

  @ValidateWith('isMessage', validateContent)
  content: MessageView['content'];

  /** Sent by clients but ignored: the sender is the user of the session. */
  @Allow()
  senderName: unknown;
}

function validateContent(content: unknown): string | null {
  if (content === undefined || content === null || content === '') return 'Message cannot be empty';
  if (typeof content !== 'string') return `Expected string, received ${Array.isArray(content) ? 'array' : typeof content}`;
  if (isBlank(content)) return 'Message cannot be empty';
  return content.length > limits.chatMessage.maxLength ? 'Message too long' : null;
}
