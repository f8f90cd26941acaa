import { createListenerMiddleware } from '@reduxjs/toolkit';
import { api, type ApiState, type cacheTags } from './api.js';
import { changeMessagePublished, type ChangeMessageType } from './change-messages.js';

/** Time from the first relevant message to the refetch. All messages in this time cause a single refetch, since a busy gig sends many. */
const refetchDelayMs = 2_000;

/** After messages of these types, invalidates a cache tag and so refetches its queries on screen. For data that the client cannot compute. */
export function createDelayedRefetchMiddleware(tag: (typeof cacheTags)[number], relevantTypes: ReadonlySet<ChangeMessageType>) {
  const { middleware, startListening } = createListenerMiddleware<ApiState>();
  startListening({
    predicate: (action, state) =>
      changeMessagePublished.match(action) &&
      relevantTypes.has(action.payload.type) &&
      api.util.selectInvalidatedBy(state, [tag]).length > 0,
    effect: async (_action, store) => {
      store.unsubscribe();
      await store.delay(refetchDelayMs);
      store.subscribe(); // before the refetch, because its response may lack a change whose message arrives meanwhile
      store.dispatch(api.util.invalidateTags([tag]));
    },
  });
  return middleware;
}
