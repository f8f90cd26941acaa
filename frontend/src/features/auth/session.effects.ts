import { createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import { limits } from '@jamjar/contracts/limits';
import { api } from '../../api/api.js';
import { sessionEnded } from '../../api/session-ended.js';
import {
  confirmed,
  forcedOut,
  selectSession,
  type Session,
  type sessionSlice,
  settingsChanged,
  signedIn,
  signedOut,
  themeChanged,
} from './auth.cache.js';
import { storedSession } from './stored-session.js';

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
      if (selectSession(store.getState()).kind !== 'signedOut') return;
      if (signedOut.match(action) || isKeptHere(selectSession(store.getOriginalState()))) storedSession.clear();
      store.dispatch(api.util.resetApiState());
    },
  });
  return middleware;
}

function keepUser(session: Session): void {
  if (session.kind !== 'signedOut' && isKeptHere(session)) storedSession.write({ user: session.user });
}

/** Not once another tab has signed in: only a logout takes that session along, because they share the cookie. */
const isKeptHere = (session: Session): boolean => !storedSession.isAnothers(session.kind === 'signedOut' ? null : session.token);
