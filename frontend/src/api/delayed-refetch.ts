import { createListenerMiddleware } from '@reduxjs/toolkit';
import { api, type ApiState, type cacheTags } from './api.js';
import { changeMessagePublished, type ChangeMessageType } from './change-messages.js';

/** Time from the first relevant message to the refetch. Further messages in that time cause no other refetch, since a busy gig sends many. */
const refetchDelayMs = 2_000;

/** Drops what is cached under a tag after messages of some types, and reads again what is on screen of it: for what only the server can count. */
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
      store.subscribe(); // before the refetch: its response may lack a change whose message arrives meanwhile
      store.dispatch(api.util.invalidateTags([tag]));
    },
  });
  return middleware;
}
