import { createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import { limits } from '@jamjar/contracts/limits';
import { api } from '../../api/api.js';
import { sessionEnded } from '../../api/session-ended.js';
import {
  confirmed,
  forcedOut,
  selectSession,
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
    effect: (_action, store) => {
      const session = selectSession(store.getState());
      if (session.kind !== 'signedOut') storedSession.write({ user: session.user });
    },
  });
  startListening({
    actionCreator: themeChanged,
    effect: async (_action, store) => {
      const [before, session] = [selectSession(store.getOriginalState()), selectSession(store.getState())];
      if (session.kind === 'signedOut' || session === before) return;
      storedSession.write({ user: session.user });
      store.cancelActiveListeners(); // the last of several picks counts
      await store.delay(limits.themeReloadMs);
      reload(); // S1 §4, theme_updated
    },
  });
  startListening({
    matcher: isAnyOf(signedOut, sessionEnded, forcedOut),
    effect: (_action, store) => {
      if (selectSession(store.getState()).kind !== 'signedOut') return;
      storedSession.clear();
      store.dispatch(api.util.resetApiState());
    },
  });
  return middleware;
}
