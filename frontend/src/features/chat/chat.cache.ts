import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type CachedRows, selectRows } from '../../api/cached-rows.js';

/** The cached chat messages of a gig, by message id. */
export type Messages = CachedRows<MessageView>;

/** The order in which the chat shows them. */
export const sortOldestFirst = (messages: Messages): MessageView[] =>
  selectRows(messages).sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
