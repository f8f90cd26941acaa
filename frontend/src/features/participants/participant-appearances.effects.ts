import { createListenerMiddleware } from '@reduxjs/toolkit';
import { api, type ApiState } from '../../api/api.js';
import { changeMessagePublished, type ChangeMessageType } from '../../api/change-messages.js';
import { hasCachedAppearances } from './participants.api.js';

/** Time from the first relevant message to the refetch. Further messages in that time cause no other refetch, since a busy gig sends many. */
const refetchDelayMs = 2_000;

/** After these messages a participant, the number of their gigs or the date of their last appearance can be different. */
const relevantTypes: ReadonlySet<ChangeMessageType> = new Set<ChangeMessageType>([
  'performer_created',
  'performer_updated',
  'performer_deleted',
  'performers',
  'participant_created',
  'participant_updated',
  'event_updated',
  'event_deleted',
]);

/** Refetches the cached lists of participants' appearances after relevant messages: only the server can count the gigs. */
export function createParticipantAppearancesMiddleware() {
  const { middleware, startListening } = createListenerMiddleware<ApiState>();

  startListening({
    predicate: (action, state) =>
      changeMessagePublished.match(action) && relevantTypes.has(action.payload.type) && hasCachedAppearances(state),
    effect: async (_action, store) => {
      store.unsubscribe();
      await store.delay(refetchDelayMs);
      store.subscribe(); // before the refetch: its response may lack a change whose message arrives meanwhile
      store.dispatch(api.util.invalidateTags(['Appearances']));
    },
  });
  return middleware;
}
