import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Theme } from '@jamjar/contracts/enums';
import { type UserId } from '@jamjar/contracts/ids';
import { type LoginResponse, type UserSettings, type UserView } from '@jamjar/contracts/users/user.views';
import { api } from '../../api/api.js';
import { type CacheUpdaters } from '../../api/change-messages.js';
import { sessionExpired } from '../../api/session.actions.js';
import { type StoredSession, storedSession } from '../../client/stored-session.js';

/** The session of this browser tab. `stored`: read from local storage, not yet confirmed by the server. */
export type Session = { kind: 'signedOut' } | { kind: 'stored' | 'signedIn'; user: UserView; token: string };

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): Session => {
    const stored = storedSession.read();
    return stored ? { kind: 'stored', ...stored } : { kind: 'signedOut' };
  },
  reducers: {
    signedIn: (_session, { payload: { user, token } }: PayloadAction<LoginResponse>): Session => ({ kind: 'signedIn', user, token }),
    /** The server confirmed the session and sent its user. */
    sessionConfirmed: (session, { payload }: PayloadAction<UserView>): Session =>
      session.kind === 'signedOut' ? session : { kind: 'signedIn', user: payload, token: session.token },
    /** The server gave no answer, or another error than NOT_SIGNED_IN: the user of the stored session counts as signed in. */
    sessionCheckFailed: (session): Session => (session.kind === 'stored' ? { ...session, kind: 'signedIn' } : session),
    settingsChanged: (session, { payload }: PayloadAction<{ userId: UserId; settings: UserSettings }>) => {
      if (session.kind !== 'signedOut' && session.user.id === payload.userId) Object.assign(session.user, payload.settings);
    },
    themeChanged: (session, { payload }: PayloadAction<{ userId: UserId; theme: Theme }>) => {
      if (session.kind !== 'signedOut' && session.user.id === payload.userId) session.user.theme = payload.theme;
    },
    /** The server has ended the session, for example after somebody else reset the user's password. */
    forcedLogout: (session, { payload }: PayloadAction<{ userId: UserId }>): Session =>
      session.kind !== 'signedOut' && session.user.id === payload.userId ? { kind: 'signedOut' } : session,
    signedOut: (): Session => ({ kind: 'signedOut' }),
    /** Another tab of this browser has signed in: this tab continues in the same session. */
    sessionAdopted: (_session, { payload }: PayloadAction<StoredSession>): Session => ({ kind: 'stored', ...payload }),
  },
  extraReducers: (build) => build.addCase(sessionExpired, (): Session => ({ kind: 'signedOut' })),
  selectors: { session: (session) => session },
});

export const { signedIn, sessionConfirmed, sessionCheckFailed, settingsChanged, themeChanged, forcedLogout, signedOut, sessionAdopted } =
  sessionSlice.actions;
export const selectSession = sessionSlice.selectors.session;

export const authCacheUpdaters: CacheUpdaters = {
  theme_updated: ({ userId, theme }, dispatch) => void dispatch(themeChanged({ userId, theme })),
  user_settings_updated: ({ userId, settings }, dispatch) => void dispatch(settingsChanged({ userId, settings })),
  force_logout: ({ userId }, dispatch) => void dispatch(forcedLogout({ userId })),
  // this user may now read other rows than before; only the server knows which
  organization_membership_changed: (_message, dispatch) => void dispatch(api.util.invalidateTags(['Me', 'Gigs', 'Organisations'])),
};
