import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { selectRows, upsertRow } from '../../api/cached-rows.js';
import { type CacheUpdaters } from '../../api/change-messages.js';
import { type ApiThunk, updateCache } from '../../api/api.js';
import { chatApi, type Messages } from './chat.api.js';
import { chatSeen, messageReceived, visibleGigsChanged } from './unread.slice.js';

/**
 * The cache updaters of the chat. When a membership ends, unread messages of gigs that the user can no longer read are dropped; as messages
 * do not name their organisation, `readVisibleGigIds` reads from the server which gigs the user can read (null when that fails).
 */
export const createChatCacheUpdaters = (readVisibleGigIds: ApiThunk<Promise<readonly GigId[] | null>>): CacheUpdaters => ({
  message_created: ({ eventId, message, seq }, dispatch) => {
    const { util } = chatApi;
    const upsert = (draft: Messages): void => upsertRow(draft, message.id, message, seq);
    updateCache(dispatch, util.updateQueryData('messages', eventId, upsert), util.getRunningQueryThunk('messages', eventId));
    dispatch(messageReceived(message));
  },
  event_deleted: ({ eventId }, dispatch) => void dispatch(chatSeen(eventId)), // the chat of a deleted gig cannot be opened any more
  organization_membership_changed: ({ action }, dispatch) => {
    if (action === 'removed') void dispatch(readVisibleGigIds).then((ids) => ids && dispatch(visibleGigsChanged(ids)));
  },
});

/** The messages in the order of the chat: by time, those of the same time by id. */
export const sortOldestFirst = (messages: Messages): MessageView[] =>
  selectRows(messages).sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
