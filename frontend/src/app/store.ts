import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api.js';
import { type CacheUpdaters } from '../api/change-messages.js';
import { connectionSlice } from '../api/connection.slice.js';
import { knownRevisionsSlice } from '../api/known-revisions.slice.js';
import { analyticsCacheUpdaters, createAnalyticsMiddleware } from '../features/analytics/analytics.cache.js';
import { authCacheUpdaters, sessionSlice } from '../features/auth/auth.slice.js';
import { syncSessionAcrossTabs, createSessionMiddleware } from '../features/auth/session.effects.js';
import { createChatCacheUpdaters } from '../features/chat/chat.cache.js';
import { unreadSlice } from '../features/chat/unread.slice.js';
import { paceCacheUpdaters } from '../features/forecast/pace.api.js';
import { gigsCacheUpdaters, readVisibleGigIds } from '../features/gigs/gigs.cache.js';
import { createOptimisticUpdateMiddleware, lineUpCacheUpdaters } from '../features/line-up/line-up.cache.js';
import { createParticipantAppearancesMiddleware, participantsCacheUpdaters } from '../features/participants/participants.cache.js';
import { raffleCacheUpdaters, raffleSlice } from '../features/raffle/raffle.slice.js';
import { ownActionsSlice } from '../features/timeline/own-actions.slice.js';
import { timelineCacheUpdaters } from '../features/timeline/timeline.cache.js';
import { createLastStateMiddleware } from './last-state/last-state.middleware.js';
import { createRealtimeMiddleware } from '../realtime/realtime.middleware.js';

/** The cache updaters of all features. Several of them may handle the same message, in this order. */
export const cacheUpdaters: readonly CacheUpdaters[] = [
  lineUpCacheUpdaters,
  timelineCacheUpdaters,
  paceCacheUpdaters,
  raffleCacheUpdaters,
  gigsCacheUpdaters,
  participantsCacheUpdaters,
  analyticsCacheUpdaters,
  authCacheUpdaters,
  createChatCacheUpdaters(readVisibleGigIds),
];

/** Creates the Redux store with all slices and middleware. */
export function createStore() {
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      [sessionSlice.name]: sessionSlice.reducer,
      [connectionSlice.name]: connectionSlice.reducer,
      [knownRevisionsSlice.name]: knownRevisionsSlice.reducer,
      [raffleSlice.name]: raffleSlice.reducer,
      [unreadSlice.name]: unreadSlice.reducer,
      [ownActionsSlice.name]: ownActionsSlice.reducer,
    },
    middleware: (defaults) =>
      // without the warnings that the checks of a development build took long, which depends on what else the machine does
      defaults({ immutableCheck: { warnAfter: Infinity }, serializableCheck: { warnAfter: Infinity } }).concat(
        api.middleware,
        createSessionMiddleware(() => location.reload()),
        createParticipantAppearancesMiddleware(),
        createAnalyticsMiddleware(),
        createOptimisticUpdateMiddleware(),
        createLastStateMiddleware(),
        createRealtimeMiddleware(cacheUpdaters),
      ),
  });
  syncSessionAcrossTabs(store);
  return store;
}
