import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { sessionCleared } from '../../api/session.actions.js';

interface UnreadState {
  /** The messages that this tab received since it last showed the chat of their gig, own ones included; the newest last. */
  messages: { gigId: GigId; senderName: string }[];
  /** Ids of all messages that were received, seen ones included: a resend delivers them again. */
  receivedIds: Record<string, true>;
}
const initialState = (): UnreadState => ({ messages: [], receivedIds: {} });

export const unreadSlice = createSlice({
  name: 'unread',
  initialState,
  reducers: {
    messageReceived: (unread, { payload: { id, jamNightId, senderName } }: PayloadAction<MessageView>) => {
      if (unread.receivedIds[id]) return;
      unread.receivedIds[id] = true;
      unread.messages.push({ gigId: jamNightId, senderName });
    },
    /** None of the gig's messages is unread any more. */
    chatSeen: (unread, { payload }: PayloadAction<GigId>) => {
      if (unread.messages.some(({ gigId }) => gigId === payload))
        unread.messages = unread.messages.filter(({ gigId }) => gigId !== payload);
    },
    /** Keeps only the messages of the given gigs, see `readVisibleGigIds`. */
    visibleGigsChanged: (unread, { payload }: PayloadAction<readonly GigId[]>) => {
      unread.messages = unread.messages.filter(({ gigId }) => payload.includes(gigId));
    },
  },
  extraReducers: (build) => build.addCase(sessionCleared, initialState),
  selectors: {
    /** The gig of the newest unread message from another user; null when there is none. */
    gigIdOfNewest: ({ messages }, username: string) => messages.findLast(({ senderName }) => senderName !== username)?.gigId ?? null,
    /** The number of unread messages from other users in all gigs. */
    totalCount: ({ messages }, username: string) => messages.filter(({ senderName }) => senderName !== username).length,
  },
});
export const { messageReceived, chatSeen, visibleGigsChanged } = unreadSlice.actions;
export const { gigIdOfNewest: selectNewestUnreadGigId, totalCount: selectTotalUnreadCount } = unreadSlice.selectors;

/** The label of the chat's button, such as "Chat, 2 new messages". */
export function formatChatLabel(unreadCount: number): string {
  if (unreadCount === 0) return 'Chat';
  return `Chat, ${unreadCount} new ${unreadCount === 1 ? 'message' : 'messages'}`;
}
