import {
  createListenerMiddleware,
  isAnyOf,
  type ListenerEffectAPI,
  type Store,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { api } from '../../api/api.js';
import { sessionExpired } from '../../api/session.actions.js';
import { onSignOut } from '../../client/pending-sign-out.js';
import { clearDrafts } from '../../ui/dialog/drafts.js';
import {
  sessionConfirmed,
  forcedLogout,
  sessionAdopted,
  selectSession,
  type Session,
  type sessionSlice,
  settingsChanged,
  signedIn,
  signedOut,
  themeChanged,
} from './auth.slice.js';
import { type StoredSession, storedSession } from '../../client/stored-session.js';

/** Delay of the page reload after a theme was chosen. */
const themeReloadDelayMs = 500;

type StateWithSession = Record<typeof sessionSlice.name, ReturnType<typeof sessionSlice.reducer>>;

/**
 * Stores each new session, and changes of its user unless another tab has stored another session. When the session ends, it clears the
 * cached API data, the stored session and the user's drafts. But unless the user signed out, it keeps and adopts the session that another
 * tab has stored; the drafts stay, too, if that session has the same user.
 * @param reload reloads the page after a change of the theme
 */
export function createSessionMiddleware(reload: () => void) {
  const { middleware, startListening } = createListenerMiddleware<StateWithSession>();

  startListening({ actionCreator: signedIn, effect: ({ payload }) => storedSession.write(payload) });
  startListening({
    matcher: isAnyOf(sessionConfirmed, settingsChanged),
    effect: (_action, store) => storeUser(selectSession(store.getState())),
  });
  startListening({
    actionCreator: themeChanged,
    effect: async (_action, store) => {
      const [before, session] = [selectSession(store.getOriginalState()), selectSession(store.getState())];
      if (session.kind === 'signedOut' || session === before) return;
      storeUser(session);
      store.cancelActiveListeners(); // debounce: only the last of several changes reloads
      await store.delay(themeReloadDelayMs);
      reload();
    },
  });
  startListening({ matcher: isAnyOf(signedOut, sessionExpired, forcedLogout), effect: endSession });
  return middleware;
}

function endSession(
  action: UnknownAction,
  store: ListenerEffectAPI<StateWithSession, ThunkDispatch<StateWithSession, unknown, UnknownAction>>,
): void {
  const [before, session] = [selectSession(store.getOriginalState()), selectSession(store.getState())];
  if (session.kind !== 'signedOut') return;
  // a logout ends the sessions of all tabs: they share the cookie
  const otherTabSession = signedOut.match(action) ? null : readOtherTabSession(before);
  if (!otherTabSession) storedSession.clear();
  if (before.kind !== 'signedOut' && before.user.id !== otherTabSession?.user.id) clearDrafts(before.user.id);
  store.dispatch(api.util.resetApiState());
  if (otherTabSession && before.kind !== 'signedOut') store.dispatch(sessionAdopted(otherTabSession));
}

/** Signs out in all tabs of a browser together. A signed-out tab adopts the session of another tab as soon as a user signs in there. */
export function syncSessionAcrossTabs(store: Pick<Store<StateWithSession>, 'getState' | 'dispatch'>): void {
  const isSignedOut = (): boolean => selectSession(store.getState()).kind === 'signedOut';
  onSignOut(() => {
    if (!isSignedOut()) store.dispatch(signedOut());
  });
  storedSession.onSignInInOtherTab((session) => {
    if (isSignedOut()) store.dispatch(sessionAdopted(session));
  });
}

function storeUser(session: Session): void {
  if (session.kind !== 'signedOut' && !readOtherTabSession(session)) storedSession.write({ user: session.user });
}

/** The stored session if another tab of this browser has written it; otherwise null. */
function readOtherTabSession(session: Session): StoredSession | null {
  const stored = storedSession.read();
  return stored && (session.kind === 'signedOut' || stored.token !== session.token) ? stored : null;
}
