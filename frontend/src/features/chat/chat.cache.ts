import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type Rows, rowsIn } from '../../api/rows.js';

/** A gig's messages by id. */
export type Messages = Rows<MessageView>;

/** As they are read: the newest at the end. */
export const inOrder = (messages: Messages): MessageView[] =>
  rowsIn(messages).sort((one, other) => one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id));
