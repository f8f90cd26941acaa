import { Analytics1796000000000 } from './migrations/1796000000000-analytics.js';
import { type ProjectionGroup } from './read-model.js';
import { analyticsEntries } from './read-models/analytics/analytics-entries.projection.js';
import { analyticsGigs } from './read-models/analytics/analytics-gigs.projection.js';
import { analyticsPerformers } from './read-models/analytics/analytics-performers.projection.js';

/**
 * The read models that analytics are computed from. They record no changes: analytics screens refetch after messages about gigs and
 * participants (`analytics.cache.ts` of the web app).
 */
export const analyticsGroup: ProjectionGroup = {
  name: 'analytics',
  stateProjections: [],
  eventProjections: [],
  versionProjections: [analyticsGigs, analyticsPerformers, analyticsEntries],
  quietPeriod: { quietMs: 500, maxWaitMs: 1_500 },
  migrations: [Analytics1796000000000],
  toChanges: () => [],
};
