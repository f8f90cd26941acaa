import { type CacheUpdaters, type ChangeMessageType } from '../../api/change-messages.js';
import { createDelayedRefetchMiddleware } from '../../api/delayed-refetch.js';

/** These messages invalidate cached analytics (docs/rules.md#analytics). */
const invalidatingTypes: ReadonlySet<ChangeMessageType> = new Set<ChangeMessageType>([
  'participant_updated',
  'event_created',
  'event_updated',
  'event_deleted',
]);

/** Refetches the analytics on screen some time after messages that invalidate them. */
export const createAnalyticsMiddleware = () => createDelayedRefetchMiddleware('Analytics', invalidatingTypes);

/** The code is imported on demand: only the analytics page shows a rebuild, so other pages load without it. */
export const analyticsCacheUpdaters: CacheUpdaters = {
  replay_progress: (message, dispatch) =>
    void import('./rebuild.api.js').then(
      ({ applyRebuildProgress }) => applyRebuildProgress(message, dispatch),
      () => undefined, // the page that shows a rebuild cannot be loaded either
    ),
};
