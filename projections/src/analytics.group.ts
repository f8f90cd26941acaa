import { Analytics1796000000000 } from './migrations/1796000000000-analytics.js';
import { type ProjectionGroup } from './read-model.js';
import { analyticsEntries } from './read-models/analytics/analytics-entries.projection.js';
import { analyticsGigs } from './read-models/analytics/analytics-gigs.projection.js';
import { analyticsPerformers } from './read-models/analytics/analytics-performers.projection.js';

/** What analytics are computed from. It records no changes: screens of analytics read again after those of the gigs. */
export const analyticsGroup: ProjectionGroup = {
  name: 'analytics',
  stateProjections: [],
  eventProjections: [],
  versionProjections: [analyticsGigs, analyticsPerformers, analyticsEntries],
  quietPeriod: { quietMs: 500, atMostMs: 1_500 },
  migrations: [Analytics1796000000000],
  toChanges: () => [],
};
