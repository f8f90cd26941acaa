import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Theme } from '@jamjar/contracts/enums';
import { type UserId } from '@jamjar/contracts/ids';
import { type LoginAnswer, type UserSettings, type UserView } from '@jamjar/contracts/users/user.views';
import { sessionEnded } from '../../api/session-ended.js';
import { storedSession } from './stored-session.js';

/** Who sits at this screen. `stored`: known from before, the server has not confirmed it yet (S1 §4, Session). */
export type Session = { kind: 'signedOut' } | { kind: 'stored'; user: UserView } | { kind: 'signedIn'; user: UserView };

const slice = createSlice({
  name: 'session',
  initialState: (): Session => {
    const stored = storedSession.read();
    return stored ? { kind: 'stored', user: stored.user } : { kind: 'signedOut' };
  },
  reducers: {
    signedIn: (_session, { payload }: PayloadAction<LoginAnswer>): Session => ({ kind: 'signedIn', user: payload.user }),
    /** The server told who we are. */
    confirmed: (_session, { payload }: PayloadAction<UserView>): Session => ({ kind: 'signedIn', user: payload }),
    /** The server could not be asked: whoever was stored stays. */
    unconfirmed: (session): Session => (session.kind === 'stored' ? { kind: 'signedIn', user: session.user } : session),
    settingsChanged: (session, { payload }: PayloadAction<{ userId: UserId; settings: UserSettings }>) => {
      if (session.kind !== 'signedOut' && session.user.id === payload.userId) Object.assign(session.user, payload.settings);
    },
    themeChanged: (session, { payload }: PayloadAction<{ userId: UserId; theme: Theme }>) => {
      if (session.kind !== 'signedOut' && session.user.id === payload.userId) session.user.theme = payload.theme;
    },
    forcedOut: (session, { payload }: PayloadAction<{ userId: UserId }>): Session =>
      session.kind !== 'signedOut' && session.user.id === payload.userId ? { kind: 'signedOut' } : session,
    signedOut: (): Session => ({ kind: 'signedOut' }),
  },
  extraReducers: (build) => build.addCase(sessionEnded, (): Session => ({ kind: 'signedOut' })),
  selectors: { session: (session) => session },
});

export const sessionSlice = slice;
export const { signedIn, confirmed, unconfirmed, settingsChanged, themeChanged, forcedOut, signedOut } = slice.actions;
export const selectSession = slice.selectors.session;
