import { type CacheUpdaters, type ChangeMessageType } from '../../api/change-messages.js';
import { createDelayedRefetchMiddleware } from '../../api/delayed-refetch.js';

/** What was read before these messages does not stay cached (docs/rules.md#analytics). */
const relevantTypes: ReadonlySet<ChangeMessageType> = new Set<ChangeMessageType>([
  'participant_updated',
  'event_created',
  'event_updated',
  'event_deleted',
]);

/** Reads the shown analytics again some time after what changes them. */
export const createAnalyticsMiddleware = () => createDelayedRefetchMiddleware('Analytics', relevantTypes);

/** Loaded with the analytics page, which alone shows it: the first load of all other pages does without it. */
export const analyticsCacheUpdaters: CacheUpdaters = {
  replay_progress: (message, dispatch) =>
    void import('./rebuild.api.js').then(
      ({ applyRebuildProgress }) => applyRebuildProgress(message, dispatch),
      () => undefined, // not loaded, so it is not shown either
    ),
};
