import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type CachedRows, selectRows } from '../../api/cached-rows.js';

/** The cached chat messages of a gig, by message id. */
export type Messages = CachedRows<MessageView>;

/** The messages as the chat shows them: by time, and by id when they have the same time. */
export const sortOldestFirst = (messages: Messages): MessageView[] =>
  selectRows(messages).sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
