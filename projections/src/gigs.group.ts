import { type ProjectionGroup } from './projection-group.js';
import { gigChanges } from './gigs.changes.js';
import { ReadModels1763712600000 } from './migrations/1763712600000-read-models.js';
import { gigs } from './read-models/gigs/gigs.projection.js';
import { performers } from './read-models/performers/performers.projection.js';
import { stints } from './read-models/stints/stints.projection.js';
import { timeline } from './read-models/timeline/timeline.projection.js';

/** All read models of gigs. Their rows are updated together, so that no reader sees one read model ahead of another. */
export const gigsGroup: ProjectionGroup = {
  name: 'gigs',
  stateProjections: [gigs, performers],
  eventProjections: [stints, timeline],
  totalsProjections: [],
  migrations: [ReadModels1763712600000],
  toChanges: gigChanges,
};
