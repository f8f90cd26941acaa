import { createListenerMiddleware } from '@reduxjs/toolkit';
import { api } from '../../api/api.js';
import { news, type NewsType } from '../../api/news.js';
import { type ApiState } from '../../api/patch.js';
import { areAppearancesRead } from './participants.api.js';

/** In ms. On a busy gig every tap is news: the list is read at most so often. */
const gathering = 2_000;

/** After these somebody may be new, be called otherwise, or have more or fewer gigs than before. */
const concerning: ReadonlySet<NewsType> = new Set<NewsType>([
  'performer_created',
  'performer_updated',
  'performer_deleted',
  'performers',
  'participant_created',
  'participant_updated',
  'event_updated',
  'event_deleted',
]);

/** What somebody's gigs come to only the server can add up: an open list is read again, once for all the news of a while. */
export function appearancesEffects() {
  const { middleware, startListening } = createListenerMiddleware<ApiState>();

  startListening({
    predicate: (action, state) => news.match(action) && concerning.has(action.payload.type) && areAppearancesRead(state),
    effect: async (_news, store) => {
      store.unsubscribe();
      await store.delay(gathering);
      store.subscribe(); // first: news that come while it is read may be missing in the answer
      store.dispatch(api.util.invalidateTags(['Appearances']));
    },
  });
  return middleware;
}
