import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api.js';
import { connectionSlice } from '../api/connection.js';
import { sessionSlice } from '../features/auth/auth.cache.js';
import { joinOtherTabs, sessionEffects } from '../features/auth/session.effects.js';
import { unreadSlice } from '../features/chat/unread.cache.js';
import { appearancesEffects } from '../features/participants/appearances.effects.js';
import { raffleSlice } from '../features/raffle/raffle.cache.js';
import { realtime } from '../realtime/realtime.middleware.js';

export function makeStore() {
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
        sessionEffects(() => location.reload()),
        appearancesEffects(),
        realtime,
      ),
  });
  joinOtherTabs(store);
  return store;
}
