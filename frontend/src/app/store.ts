import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api.js';
import { connectionSlice } from '../api/connection.slice.js';
import { sessionSlice } from '../features/auth/auth.slice.js';
import { adoptSignInFromOtherTabs, createSessionMiddleware } from '../features/auth/session.effects.js';
import { unreadSlice } from '../features/chat/unread.slice.js';
import { createParticipantAppearancesMiddleware } from '../features/participants/participant-appearances.effects.js';
import { raffleSlice } from '../features/raffle/raffle.slice.js';
import { realtimeMiddleware } from '../realtime/realtime.middleware.js';

/** Creates the Redux store with all slices and middleware. */
export function createStore() {
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      [sessionSlice.name]: sessionSlice.reducer,
      [connectionSlice.name]: connectionSlice.reducer,
      [raffleSlice.name]: raffleSlice.reducer,
      [unreadSlice.name]: unreadSlice.reducer,
    },
    middleware: (defaults) =>
      defaults().concat(
        api.middleware,
        createSessionMiddleware(() => location.reload()), // after a change of the theme
        createParticipantAppearancesMiddleware(),
        realtimeMiddleware,
      ),
  });
  adoptSignInFromOtherTabs(store);
  return store;
}
