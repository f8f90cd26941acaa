import { type ChangeMessageType } from '../../api/change-messages.js';
import { createDelayedRefetchMiddleware } from '../../api/delayed-refetch.js';

/** What was read before these messages does not stay cached (docs/rules.md#analytics). */
const relevantTypes: ReadonlySet<ChangeMessageType> = new Set<ChangeMessageType>([
  'participant_updated',
  'event_created',
  'event_updated',
  'event_deleted',
]);

export const createAnalyticsMiddleware = () => createDelayedRefetchMiddleware('Analytics', relevantTypes);
