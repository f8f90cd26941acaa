import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { sessionOver } from '../../api/session-over.js';

/** Who wrote at which gig since its chat was last seen here, the newest last: what the header of every page rings for (S1 §2, S2 §4). */
interface Unread {
  heard: { gigId: GigId; senderName: string }[];
}

const slice = createSlice({
  name: 'unread',
  initialState: (): Unread => ({ heard: [] }),
  reducers: {
    heard: (unread, { payload: { jamNightId, senderName } }: PayloadAction<MessageView>) =>
      void unread.heard.push({ gigId: jamNightId, senderName }),
    seen: (unread, { payload }: PayloadAction<GigId>) => {
      if (unread.heard.some(({ gigId }) => gigId === payload)) unread.heard = unread.heard.filter(({ gigId }) => gigId !== payload);
    },
    /** Whoever is signed in may see no other gigs any more. */
    limitedTo: (unread, { payload }: PayloadAction<readonly GigId[]>) => {
      unread.heard = unread.heard.filter(({ gigId }) => payload.includes(gigId));
    },
  },
  extraReducers: (build) => build.addCase(sessionOver, (): Unread => ({ heard: [] })),
  selectors: {
    /** The gig where somebody else wrote last. */
    newest: ({ heard }, myName: string) => heard.findLast(({ senderName }) => senderName !== myName)?.gigId ?? null,
    count: ({ heard }, myName: string) => heard.filter(({ senderName }) => senderName !== myName).length,
  },
});
export const unreadSlice = slice;
export const { heard, seen, limitedTo } = slice.actions;
export const { newest: selectNewestUnread, count: selectUnreadCount } = slice.selectors;
