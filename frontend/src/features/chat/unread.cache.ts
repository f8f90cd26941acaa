import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type LiveEventId } from '@jamjar/contracts/ids';
import { sessionOver } from '../../api/session-over.js';

/** Who wrote at which night since its chat was last seen here, the newest last: what the header of every page rings for (S1 §2, S2 §4). */
interface Unread {
  heard: { liveEventId: LiveEventId; senderName: string }[];
}

const slice = createSlice({
  name: 'unread',
  initialState: (): Unread => ({ heard: [] }),
  reducers: {
    heard: (unread, { payload: { jamNightId, senderName } }: PayloadAction<MessageView>) =>
      void unread.heard.push({ liveEventId: jamNightId, senderName }),
    seen: (unread, { payload }: PayloadAction<LiveEventId>) => {
      if (unread.heard.some(({ liveEventId }) => liveEventId === payload))
        unread.heard = unread.heard.filter(({ liveEventId }) => liveEventId !== payload);
    },
    /** Whoever is signed in may see no other nights any more. */
    limitedTo: (unread, { payload }: PayloadAction<readonly LiveEventId[]>) => {
      unread.heard = unread.heard.filter(({ liveEventId }) => payload.includes(liveEventId));
    },
  },
  extraReducers: (build) => build.addCase(sessionOver, (): Unread => ({ heard: [] })),
  selectors: {
    /** The night where somebody else wrote last. */
    newest: ({ heard }, myName: string) => heard.findLast(({ senderName }) => senderName !== myName)?.liveEventId ?? null,
    count: ({ heard }, myName: string) => heard.filter(({ senderName }) => senderName !== myName).length,
  },
});
export const unreadSlice = slice;
export const { heard, seen, limitedTo } = slice.actions;
export const { newest: selectNewestUnread, count: selectUnreadCount } = slice.selectors;
