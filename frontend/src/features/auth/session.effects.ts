import { createListenerMiddleware, isAnyOf, type Store } from '@reduxjs/toolkit';
import { limits } from '@jamjar/contracts/limits';
import { api } from '../../api/api.js';
import { sessionEnded } from '../../api/session-ended.js';
import {
  confirmed,
  forcedOut,
  joined,
  selectSession,
  type Session,
  type sessionSlice,
  settingsChanged,
  signedIn,
  signedOut,
  themeChanged,
} from './auth.cache.js';
import { type StoredSession, storedSession } from './stored-session.js';

type WithSession = Record<typeof sessionSlice.name, ReturnType<typeof sessionSlice.reducer>>;

/** What a session leaves on this device, and what its end takes away. */
export function sessionEffects(reload: () => void) {
  const { middleware, startListening } = createListenerMiddleware<WithSession>();

  startListening({ actionCreator: signedIn, effect: ({ payload }) => storedSession.write(payload) });
  startListening({
    matcher: isAnyOf(confirmed, settingsChanged),
    effect: (_action, store) => keepUser(selectSession(store.getState())),
  });
  startListening({
    actionCreator: themeChanged,
    effect: async (_action, store) => {
      const [before, session] = [selectSession(store.getOriginalState()), selectSession(store.getState())];
      if (session.kind === 'signedOut' || session === before) return;
      keepUser(session);
      store.cancelActiveListeners(); // the last of several picks counts
      await store.delay(limits.themeReloadMs);
      reload(); // S1 §4, theme_updated
    },
  });
  startListening({
    matcher: isAnyOf(signedOut, sessionEnded, forcedOut),
    effect: (action, store) => {
      const [before, session] = [selectSession(store.getOriginalState()), selectSession(store.getState())];
      if (session.kind !== 'signedOut') return;
      // a logout takes along what the other tabs have, because they share the cookie
      const another = signedOut.match(action) ? null : keptByAnother(before);
      if (!another) storedSession.clear();
      store.dispatch(api.util.resetApiState());
      if (another && before.kind !== 'signedOut') store.dispatch(joined(another));
    },
  });
  return middleware;
}

/** A tab that stands at the sign-in, because its session gave way to another's, goes on in that one. */
export const joinOtherTabs = (store: Pick<Store<WithSession>, 'getState' | 'dispatch'>): void =>
  storedSession.whenAnotherTabSignsIn((session) => {
    if (selectSession(store.getState()).kind === 'signedOut') store.dispatch(joined(session));
  });

function keepUser(session: Session): void {
  if (session.kind !== 'signedOut' && !keptByAnother(session)) storedSession.write({ user: session.user });
}

/** What another tab of this browser keeps on the device since it has signed in. */
function keptByAnother(session: Session): StoredSession | null {
  const kept = storedSession.read();
  return kept && (session.kind === 'signedOut' || kept.token !== session.token) ? kept : null;
}
