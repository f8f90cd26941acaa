import { type MessageView, type SendMessageRequest } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { IdField, IgnoredField } from '../http/field.decorators.js';
import { ChatMessageField } from '../http/text-field.decorators.js';

/** GET /api/messages?jamNightId= */
export class ListMessagesDto {
  @IdField() jamNightId: GigId;
}

/** POST /api/messages */
export class SendMessageDto implements Omit<SendMessageRequest, 'senderName'> {
  @IdField() jamNightId: GigId;
  @ChatMessageField() content: MessageView['content'];

  /** Ignored, although clients send it: the sender is the user of the session. */
  @IgnoredField() senderName: unknown;
}
