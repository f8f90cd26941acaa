import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Theme } from '@jamjar/contracts/enums';
import { type UserId } from '@jamjar/contracts/ids';
import { type LoginAnswer, type UserSettings, type UserView } from '@jamjar/contracts/users/user.views';
import { sessionEnded } from '../../api/session-ended.js';
import { type StoredSession, storedSession } from './stored-session.js';

/** Who sits at this screen, and by which sign-in. `stored`: known from before, the server has not confirmed it yet (S1 §4, Session). */
export type Session = { kind: 'signedOut' } | { kind: 'stored' | 'signedIn'; user: UserView; token: string };

const slice = createSlice({
  name: 'session',
  initialState: (): Session => {
    const stored = storedSession.read();
    return stored ? { kind: 'stored', ...stored } : { kind: 'signedOut' };
  },
  reducers: {
    signedIn: (_session, { payload: { user, token } }: PayloadAction<LoginAnswer>): Session => ({ kind: 'signedIn', user, token }),
    /** The server told who we are. */
    confirmed: (session, { payload }: PayloadAction<UserView>): Session =>
      session.kind === 'signedOut' ? session : { kind: 'signedIn', user: payload, token: session.token },
    /** The server could not be asked: whoever was stored stays. */
    unconfirmed: (session): Session => (session.kind === 'stored' ? { ...session, kind: 'signedIn' } : session),
    settingsChanged: (session, { payload }: PayloadAction<{ userId: UserId; settings: UserSettings }>) => {
      if (session.kind !== 'signedOut' && session.user.id === payload.userId) Object.assign(session.user, payload.settings);
    },
    themeChanged: (session, { payload }: PayloadAction<{ userId: UserId; theme: Theme }>) => {
      if (session.kind !== 'signedOut' && session.user.id === payload.userId) session.user.theme = payload.theme;
    },
    forcedOut: (session, { payload }: PayloadAction<{ userId: UserId }>): Session =>
      session.kind !== 'signedOut' && session.user.id === payload.userId ? { kind: 'signedOut' } : session,
    signedOut: (): Session => ({ kind: 'signedOut' }),
    /** Another tab of this browser has signed in meanwhile: all of them share that session. */
    joined: (_session, { payload }: PayloadAction<StoredSession>): Session => ({ kind: 'stored', ...payload }),
  },
  extraReducers: (build) => build.addCase(sessionEnded, (): Session => ({ kind: 'signedOut' })),
  selectors: { session: (session) => session },
});

export const sessionSlice = slice;
export const { signedIn, confirmed, unconfirmed, settingsChanged, themeChanged, forcedOut, signedOut, joined } = slice.actions;
export const selectSession = slice.selectors.session;
